import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { parsePrice } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { wayToLimit } from '#src/entities/order/waitingOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { ENTRY_FIELDS, type EntryTexts, type ReadEntry, readEntry } from '../readEntry.ts'
import { useChangeMarket, useNewestWaiting, useEditWaiting } from '../useChange.ts'
import { isOwn, useObstacle, usePriceForm } from '../usePriceForm.ts'
import { ChangeDone, ChangeFoot, ChangeSheet } from './ChangeSheet.tsx'
import { PriceFields } from './PriceFields.tsx'
import { refusedFields, WhatCame } from './WhatCame.tsx'

interface EntrySheetProps {
  readonly order: WaitingContract
  /** What is proposed in place of the present ones. */
  readonly moved?: Partial<EntryTexts> | undefined
  readonly onClose: () => void
}

/** The names of the fields. */
function useLabels({ entryType }: WaitingContract): EntryTexts {
  const { t } = useTranslation('orders')
  return {
    limitPrice: t(`waiting.${entryType}`),
    stopLoss: t('fact.stopLoss'),
    takeProfit: t('fact.takeProfit'),
  }
}

/** The fields of the sheet, what they come to, and what becomes of them. */
function useEntryForm(opened: WaitingContract, moved: EntrySheetProps['moved']) {
  const { t } = useTranslation('orders')
  const { decimalSign } = useFormat()
  const newest = useNewestWaiting(opened)
  const order = newest ?? opened
  const change = useEditWaiting(order)
  const market = useChangeMarket(order)
  const form = usePriceForm({ fields: ENTRY_FIELDS, present: order, moved, change })
  const { seen } = form.meanwhile
  const read = readEntry(order, seen, form.typed, market.price, decimalSign)
  const words = { check: t('entry.check'), same: t('entry.same') }
  const { isOther } = form
  return {
    ...form,
    order,
    change,
    market,
    read,
    isGone: newest === null && !isOwn(change.flow),
    obstacle: useObstacle({
      read,
      market,
      busyElsewhere: change.busyElsewhere,
      isOther,
      words,
    }),
    save(): void {
      if (read.intent === null) return
      const { limitPrice: price, stopLoss, takeProfit } = seen
      change.submit({ orderId: order.id, ...read.intent, seen: { price, stopLoss, takeProfit } })
    },
  }
}

/** Another limit and other stops of an order that waits, and the button. Mounted while it is open. */
export default function EntrySheet({ order: opened, moved, onClose }: EntrySheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const form = useEntryForm(opened, moved)
  const { order, change, market, read, isGone } = form
  const { flow } = change
  const labels = useLabels(order)
  const close = (): void => {
    change.dismiss()
    onClose()
  }
  const foot = (
    <ChangeFoot
      flow={flow}
      over={flow.phase === 'confirmed' || isGone}
      obstacle={form.obstacle}
      act={t('entry.save')}
      onPress={form.save}
      done={{ text: t('common:close'), onPress: close }}
    />
  )
  const words = order.entryType === 'stop' ? 'entry.stopTitle' : 'entry.title'
  const title = t(words, { name: order.appName })
  const frame = { order, account: change.account, title, onClose: close, foot }
  if (flow.phase === 'confirmed') {
    return (
      <ChangeSheet {...frame}>
        <Revised order={flow.result} />
      </ChangeSheet>
    )
  }
  if (isGone) {
    return (
      <ChangeSheet {...frame}>
        <Gone />
      </ChangeSheet>
    )
  }
  const { decimals } = order
  return (
    <ChangeSheet {...frame}>
      <PriceFields
        fields={ENTRY_FIELDS}
        labels={labels}
        typed={form.typed}
        issues={read.issues}
        // On the wire the limit is the price of the order.
        refused={refusedFields(flow).map((name) => (name === 'price' ? 'limitPrice' : name))}
        decimals={decimals}
        onChange={form.type}
      />
      <EntryTerms order={order} read={read} price={market.price} />
      <WhatCame
        flow={flow}
        isOther={form.isOther}
        words={{ refused: t('entry.refused'), unknown: t('entry.unknown') }}
        onAskAgain={change.askAgain}
        meanwhile={form.meanwhile}
        present={order}
        labels={labels}
        decimals={decimals}
        onAccept={form.accept}
      />
    </ChangeSheet>
  )
}

interface EntryTermsProps {
  readonly order: WaitingContract
  readonly read: ReadEntry
  readonly price: string | undefined
}

/** What the limit and the stops come to. */
function EntryTerms({ order, read, price }: EntryTermsProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { decimals } = order
  const limit = read.intent === null ? null : parsePrice(read.intent.price)
  const way =
    limit === null ? null : wayToLimit({ ...order, limitPrice: read.intent?.price ?? '' }, price)
  const money = (units: bigint | null, profit: boolean) => (
    <Money value={units === null ? null : usdtText(units)} asset="USDT" profit={profit} />
  )
  return (
    <>
      <Terms
        label={t('entry.terms')}
        items={[
          {
            key: 'now',
            label: t('fact.now'),
            value: <PriceText value={price ?? null} decimals={decimals} />,
          },
          {
            key: 'way',
            label: t('waiting.distance'),
            value: <Figure>{way === null ? '–' : format.percent(way, { signed: false })}</Figure>,
          },
          { key: 'held', label: t('waiting.held'), value: money(read.held, false) },
          { key: 'stop', label: t('edit.atStop'), value: money(read.results.stopLoss, true) },
          { key: 'target', label: t('edit.atTarget'), value: money(read.results.takeProfit, true) },
        ]}
      />
      {read.opensAt === null ? null : (
        <Note kind="info">
          {t('entry.atOnce', {
            price: format.decimal(read.opensAt, { min: decimals, max: decimals }),
          })}
        </Note>
      )}
    </>
  )
}

/** The order as it waits now. */
function Revised({ order }: { readonly order: WaitingContract }) {
  const { t } = useTranslation('orders')
  const labels = useLabels(order)
  const title = t('entry.done')
  const prices = ENTRY_FIELDS.map((field) => ({
    key: field,
    label: labels[field],
    value: <PriceText value={order[field]} decimals={order.decimals} />,
  }))
  const held = <Money value={order.held} asset="USDT" />
  return (
    <ChangeDone title={title}>
      <Terms
        label={title}
        items={[...prices, { key: 'held', label: t('waiting.held'), value: held }]}
      />
    </ChangeDone>
  )
}

/** It opened, or was cancelled, while its sheet was open. */
function Gone() {
  const { t } = useTranslation('orders')
  return (
    <ChangeDone title={t('entry.gone')}>
      <p>{t('cancel.late')}</p>
    </ChangeDone>
  )
}
