import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { closingFigures } from '#src/entities/order/closingFigures.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { ClosedTerms } from '#src/entities/order/ui/ClosedTerms.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { lotsAt, type PartResult, readPart } from '../readPart.ts'
import { useChangeMarket, useNewest, useClosePart } from '../useChange.ts'
import css from './Change.module.css'
import { ChangeFoot, ChangeNote, ChangeSheet } from './ChangeSheet.tsx'

const SHARES = [25n, 50n, 75n, 100n]

interface PartSheetProps {
  readonly order: ContractOrder
  readonly onClose: () => void
  /** Shows the closed orders. */
  readonly onHistory: () => void
}

/** What is to be closed: as it is now, and while there is no answer as it was sent. */
function usePart(opened: ContractOrder) {
  const { order: newest, ended } = useNewest(opened)
  const [wanted, setTyped] = useState(String(lotsAt(BigInt(newest.lots), 50n)))
  const [pressed, setPressed] = useState<ContractOrder | null>(null)
  const change = useClosePart(newest)
  const sent = pendingOf(change.flow)?.request.body
  // The list may know of the lots that went before the answer is here.
  const order = sent === undefined ? newest : (pressed ?? newest)
  const submit = (lots: string): void => {
    setPressed(order)
    change.submit({ orderId: order.id, lots })
  }
  return { order, ended, typed: sent?.lots ?? wanted, setTyped, change, submit }
}

/** Closing some lots of an order: how many, what it does now, the button, then what it did. */
export default function PartSheet({ order: opened, onClose, onHistory }: PartSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const { decimalSign } = useFormat()
  const { order, ended, typed, setTyped, change, submit } = usePart(opened)
  const all = BigInt(order.lots)
  const market = useChangeMarket(order)
  const input = readNumberInput(typed, { decimalSign, maxDecimals: 0 })
  const lots = input.ok ? BigInt(input.value) : null
  const part = lots === null ? null : readPart(order, lots, market.price)
  const tooMany = lots !== null && (lots < 1n || lots > all)
  const { flow } = change
  // The own closing has its own answer.
  const over = flow.phase === 'confirmed' ? flow.result : pendingOf(flow) === null ? ended : null
  const close = (): void => {
    change.dismiss()
    onClose()
  }
  const leave = (): void => {
    close()
    onHistory()
  }
  const obstacle = ((): string | null => {
    if (market.state === 'closed') return t('close.closed')
    if (market.state === 'stale') return t('close.stale')
    if (market.price === undefined) return t('close.noPrice')
    if (change.busyElsewhere) return t('close.pending')
    return lots === null || tooMany ? t('part.range', { lots: order.lots }) : null
  })()
  const foot = (
    <ChangeFoot
      flow={flow}
      over={over !== null}
      obstacle={obstacle}
      act={t(`close.act.${order.side}`, { count: Number(lots) })}
      onPress={() => submit(String(lots))}
      done={{ text: t('close.done.list'), onPress: leave }}
    />
  )
  return (
    <ChangeSheet
      order={over ?? order}
      account={change.account}
      // What is left of nothing is no part.
      title={t(over?.id === order.id ? 'part.ended' : 'part.title', { name: order.appName })}
      onClose={close}
      foot={foot}
    >
      {over !== null ? (
        <Parted order={over} onLeave={change.dismiss} />
      ) : (
        <>
          <LotsField order={order} typed={typed} wrong={tooMany} onChange={setTyped} />
          <PartTerms order={order} part={part} rest={lots === null ? null : all - lots} />
          <ChangeNote
            flow={flow}
            refused={t('close.refused')}
            unknown={t('close.unknown.title')}
            onAskAgain={change.askAgain}
          />
        </>
      )}
    </ChangeSheet>
  )
}

interface LotsFieldProps {
  readonly order: ContractOrder
  readonly typed: string
  readonly wrong: boolean
  readonly onChange: (typed: string) => void
}

function LotsField({ order, typed, wrong, onChange }: LotsFieldProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const all = BigInt(order.lots)
  return (
    <div className={css.body}>
      <NumberField
        label={t('part.lots')}
        value={typed}
        onChange={onChange}
        maxDecimals={0}
        steps={{ step: '1', min: '1', max: order.lots }}
        error={wrong ? t('part.range', { lots: order.lots }) : undefined}
      />
      <div className={css.shares}>
        {SHARES.map((share) => {
          const lots = String(lotsAt(all, share))
          return (
            <Button
              key={String(share)}
              tone="secondary"
              size="bar"
              pressed={typed === lots}
              onClick={() => onChange(lots)}
            >
              {format.percent(String(share), { min: 0, signed: false })}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

interface PartTermsProps {
  readonly order: ContractOrder
  readonly part: PartResult | null
  /** Lots that stay open; null while nothing readable stands in the field. */
  readonly rest: bigint | null
}

function PartTerms({ order, part, rest }: PartTermsProps) {
  const { t } = useTranslation('orders')
  const feeRateText = useFeeRateText()
  const { profit, payout, closeFee } = part?.settlement ?? {}
  const shown =
    part === null
      ? null
      : closingFigures({ ...part, ...part.settlement, closeFee: part.settlement.closeFee.up })
  const money = (units: bigint | undefined, key: keyof NonNullable<typeof shown>) => (
    <Money
      value={units === undefined ? null : usdtText(units)}
      asset="USDT"
      profit={key === 'profit' || key === 'result'}
      shown={shown?.[key]}
    />
  )
  return (
    <Terms
      label={t('close.terms')}
      items={[
        {
          key: 'price',
          label: t('close.price'),
          value: (
            <PriceText
              value={part === null ? null : formatPrice(part.at, order.decimals)}
              decimals={order.decimals}
            />
          ),
        },
        { key: 'margin', label: t('close.margin'), value: money(part?.margin, 'margin') },
        { key: 'profit', label: t('close.profit'), value: money(profit, 'profit') },
        {
          key: 'closeFee',
          label: t('close.closeFee', { rate: feeRateText(order.feeRate, order.discount) }),
          value: money(closeFee?.up, 'closeFee'),
        },

        { key: 'openFee', label: t('close.openFee'), value: money(part?.openFee, 'openFee') },
        { key: 'result', label: t('close.result'), value: money(part?.result, 'result') },
        {
          key: 'rest',
          label: t('part.rest'),
          value: rest === null || rest < 0n ? '–' : t('lots', { count: Number(rest) }),
        },
        {
          key: 'receive',
          label: t('close.receive'),
          value: money(payout, 'payout'),
          strong: true,
        },
      ]}
    />
  )
}

interface PartedProps {
  readonly order: ContractOrder
  readonly onLeave: () => void
}

/** What the closed lots came to. */
function Parted({ order, onLeave }: PartedProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { decimals, closePrice, result } = order
  const price = format.decimal(closePrice ?? '0', { min: decimals, max: decimals })
  const title = t('close.done.title', { price })
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <div>
        <span>{t('close.done.result')}</span>
        <div className={css.result}>
          <Money value={result} asset="USDT" profit />
        </div>
      </div>
      <ClosedTerms order={order} />
      <OrderReceipt order={order} onLeave={onLeave} />
    </section>
  )
}
