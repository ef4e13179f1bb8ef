import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { type MarginIssue, type ReadMargin, readMargin } from '../readMargin.ts'
import { useAddMargin, useChangeMarket, useNewest } from '../useChange.ts'
import css from './Change.module.css'
import { ChangeFoot, ChangeNote, ChangeSheet } from './ChangeSheet.tsx'
import { MarginAdded, MarginTermsView } from './MarginTerms.tsx'

/** What margins are in. */
const ASSET = 'USDT'
const SHARES = [25n, 50n, 75n, 100n]

interface MarginSheetProps {
  readonly order: ContractOrder
  readonly onClose: () => void
}

/** What is to be added, and to which order: as it is now, and while there is no answer as it was sent. */
function useMargin(opened: ContractOrder) {
  const { decimalSign } = useFormat()
  const { order: newest } = useNewest(opened)
  const [wanted, setTyped] = useState('')
  const [pressed, setPressed] = useState<ContractOrder | null>(null)
  const change = useAddMargin(newest)
  const { data: account } = useGetAccountSummaryQuery(change.account)
  const sent = pendingOf(change.flow)?.request.body
  // The list may know of the margin before the answer is here.
  const order = sent === undefined ? newest : (pressed ?? newest)
  const typed = sent === undefined ? wanted : typedForm(sent.amount, decimalSign)
  const available = account === undefined ? null : parseAmount(account.available, ASSET)
  const read = readMargin(order, typed, available?.units ?? null, decimalSign)
  return {
    order,
    typed,
    change,
    read,
    available: available?.units ?? null,
    type(text: string): void {
      if (change.flow.phase === 'refused') change.dismiss()
      setTyped(text)
    },
    submit(units: bigint): void {
      setPressed(order)
      const seen = { margin: order.margin }
      change.submit({ orderId: order.id, amount: usdtText(units), seen })
    },
  }
}

/** Says what is wrong with an amount. */
function useIssueText(): (issue: MarginIssue) => string {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (issue) =>
    'units' in issue
      ? t(`addMargin.${issue.code}`, { amount: exactMoney(format, usdtText(issue.units), ASSET) })
      : t(`addMargin.${issue.code}`)
}

/** More margin for an open order: how much, the terms before and after, the button, then what came of it. */
export default function MarginSheet({ order: opened, onClose }: MarginSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const issueText = useIssueText()
  const { order, typed, change, read, available, type, submit } = useMargin(opened)
  const market = useChangeMarket(order)
  const { flow } = change
  const { decimals } = order
  const close = (): void => {
    change.dismiss()
    onClose()
  }
  const obstacle = ((): string | null => {
    if (market.state === 'closed') return t('close.closed')
    if (market.state === 'stale') return t('close.stale')
    if (market.price === undefined || read === null) return t('close.noPrice')
    if (change.busyElsewhere) return t('close.pending')
    return read.issue === null ? null : issueText(read.issue)
  })()
  const units = read?.units ?? null
  const foot = (
    <ChangeFoot
      flow={flow}
      over={flow.phase === 'confirmed'}
      obstacle={obstacle}
      act={t('addMargin.act', { amount: exactMoney(format, usdtText(units ?? 0n), ASSET) })}
      onPress={() => units !== null && submit(units)}
      done={{ text: t('common:close'), onPress: close }}
    />
  )
  const title = t('addMargin.title', { name: order.appName })
  const frame = { order, account: change.account, title, onClose: close, foot }
  if (flow.phase === 'confirmed') {
    return (
      <ChangeSheet {...frame}>
        <MarginAdded order={flow.result} />
      </ChangeSheet>
    )
  }
  const stopLoss = format.decimal(order.stopLoss, { min: decimals, max: decimals })
  return (
    <ChangeSheet {...frame}>
      <AmountField typed={typed} read={read} issueText={issueText} onChange={type} />
      {read === null ? null : (
        <MarginTermsView order={order} read={read} price={market.price} available={available} />
      )}
      <Note kind="info">{t('addMargin.stop', { price: stopLoss })}</Note>
      <ChangeNote
        flow={flow}
        refused={t('addMargin.refused')}
        unknown={t('addMargin.unknown')}
        onAskAgain={change.askAgain}
      />
    </ChangeSheet>
  )
}

interface AmountFieldProps {
  readonly typed: string
  readonly read: ReadMargin | null
  readonly issueText: (issue: MarginIssue) => string
  readonly onChange: (typed: string) => void
}

/** How much, typed or as a share of the most that can be added. */
function AmountField({ typed, read, issueText, onChange }: AmountFieldProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const most = read?.most ?? null
  const issue = read?.issue ?? null
  // Of what can't be read the field says itself what is wrong.
  const isSaid = issue !== null && issue.code !== 'missing'
  return (
    <div className={css.body}>
      <NumberField
        label={t('addMargin.amount')}
        value={typed}
        onChange={onChange}
        maxDecimals={6}
        end={<Figure>{ASSET}</Figure>}
        error={isSaid ? issueText(issue) : undefined}
      />
      <div className={css.shares}>
        {SHARES.map((share) => {
          const units = most === null ? null : (most * share) / 100n
          const text = units === null ? '' : typedForm(usdtText(units), format.decimalSign)
          return (
            <Button
              key={String(share)}
              tone="secondary"
              size="bar"
              blocked={units === null}
              pressed={text !== '' && typed === text}
              onClick={() => onChange(text)}
            >
              {format.percent(String(share), { min: 0, signed: false })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
