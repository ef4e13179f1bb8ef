import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#contract/contractOrder.ts'
import { parsePrice } from '#contract/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { wayToLimit } from '#src/entities/order/waitingOrder.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import {
  ENTRY_FIELDS,
  type EntryField,
  type EntryTexts,
  type ReadEntry,
  readEntry,
} from '../readEntry.ts'
import { type ChangeMarket, useChangeMarket, useNewestWaiting, useRevising } from '../useChange.ts'
import { useMeanwhile } from '../useMeanwhile.ts'
import css from './Change.module.css'
import { ChangeFoot, ChangeSheet } from './ChangeSheet.tsx'
import { PriceFields } from './PriceFields.tsx'
import { isOwn, refusedFields, WhatCame } from './WhatCame.tsx'

interface EntrySheetProps {
  readonly order: WaitingContract
  /** What is proposed in place of the present ones. */
  readonly moved?: Partial<EntryTexts> | undefined
  readonly onClose: () => void
}

/** The names of the fields. */
function useLabels(): EntryTexts {
  const { t } = useTranslation('orders')
  return {
    limitPrice: t('waiting.limit'),
    stopLoss: t('fact.stopLoss'),
    takeProfit: t('fact.takeProfit'),
  }
}

interface Hindrances {
  readonly busyElsewhere: boolean
  readonly isOther: boolean
}

/** What stands in the way of saving, in words; null when nothing does. */
function useObstacle(
  read: ReadEntry,
  market: ChangeMarket,
  { busyElsewhere, isOther }: Hindrances,
): string | null {
  const { t } = useTranslation('orders')
  if (market.state === 'closed') return t('close.closed')
  if (market.state === 'stale') return t('close.stale')
  if (market.price === undefined) return t('close.noPrice')
  if (busyElsewhere) return t('close.pending')
  if (isOther) return t('meanwhile.first')
  if (read.wish === null || read.issues.length > 0) return t('entry.check')
  return read.same ? t('entry.same') : null
}

/** The fields of the sheet, what they come to, and what becomes of them. */
function useEntryForm(opened: WaitingContract, moved: EntrySheetProps['moved']) {
  const { decimalSign } = useFormat()
  const newest = useNewestWaiting(opened)
  const order = newest ?? opened
  const meanwhile = useMeanwhile(ENTRY_FIELDS, order)
  const { seen } = meanwhile
  const [own, setOwn] = useState<Partial<EntryTexts>>({})
  const typedOf = (field: EntryField): string =>
    own[field] ?? typedForm(moved?.[field] ?? seen[field], decimalSign)
  const typed = {
    limitPrice: typedOf('limitPrice'),
    stopLoss: typedOf('stopLoss'),
    takeProfit: typedOf('takeProfit'),
  }
  const change = useRevising(order)
  const market = useChangeMarket(order)
  const read = readEntry(order, seen, typed, market.price, decimalSign)
  const { flow, busyElsewhere } = change
  const isOther = meanwhile.changed.length > 0 && !isOwn(flow)
  const forgive = (): void => {
    if (flow.phase === 'refused') change.dismiss()
  }
  return {
    order,
    meanwhile,
    typed,
    change,
    market,
    read,
    isOther,
    isGone: newest === null && !isOwn(flow),
    obstacle: useObstacle(read, market, { busyElsewhere, isOther }),
    type(field: EntryField, text: string): void {
      forgive()
      setOwn({ ...own, [field]: text })
    },
    accept(): void {
      forgive()
      meanwhile.accept()
    },
    save(): void {
      if (read.wish === null) return
      const { limitPrice: price, stopLoss, takeProfit } = seen
      change.press({ orderId: order.id, ...read.wish, seen: { price, stopLoss, takeProfit } })
    },
  }
}

/** Another limit and other stops of an order that waits, and the button. Mounted while it is open. */
export default function EntrySheet({ order: opened, moved, onClose }: EntrySheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const form = useEntryForm(opened, moved)
  const { order, change, market, read, isGone } = form
  const { flow } = change
  const labels = useLabels()
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
  const title = t('entry.title', { name: order.appName })
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
  const limit = read.wish === null ? null : parsePrice(read.wish.price)
  const way =
    limit === null ? null : wayToLimit({ ...order, limitPrice: read.wish?.price ?? '' }, price)
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
  const labels = useLabels()
  const title = t('entry.done')
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Terms
        label={title}
        items={[
          ...ENTRY_FIELDS.map((field) => ({
            key: field,
            label: labels[field],
            value: <PriceText value={order[field]} decimals={order.decimals} />,
          })),
          {
            key: 'held',
            label: t('waiting.held'),
            value: <Money value={order.held} asset="USDT" />,
          },
        ]}
      />
    </section>
  )
}

/** It opened, or was cancelled, while its sheet was open. */
function Gone() {
  const { t } = useTranslation('orders')
  const title = t('entry.gone')
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{t('cancel.late')}</p>
    </section>
  )
}
