import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, EditStopsBody } from '#protocol/contractOrder.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { PriceIssue } from './readPrices.ts'
import { type ReadStops, readStops, type StopField } from './readStops.ts'
import { inUnit, presentDistance, readTrail, type TrailUnit } from './readTrail.ts'
import { useChangeMarket, useEditStops, useNewest } from './useChange.ts'
import { useObstacle, usePriceForm } from './usePriceForm.ts'

const FIELDS = ['stopLoss', 'trail', 'takeProfit'] as const
export type EditField = (typeof FIELDS)[number]

/** How a stop loss is set: as a price, or as a distance that it keeps behind the best price. */
export type StopKind = 'fixed' | 'trailing'

/** As the order has them: a stop loss that trails has no price of its own, and another one no distance. */
function presentOf({ stopLoss, trail, takeProfit }: ContractOrder): Record<EditField, string> {
  return { stopLoss: trail === undefined ? stopLoss : '', trail: trail?.distance ?? '', takeProfit }
}

/** What the fields come to, whichever kind of stop loss they are of. */
interface ReadEdit extends Omit<ReadStops, 'intent' | 'issues'> {
  readonly intent: Pick<EditStopsBody, 'stopLoss' | 'trail' | 'takeProfit'> | null
  readonly issues: readonly PriceIssue<EditField>[]
  /** Where a stop loss that trails would stand; null where it can't be worked out, undefined where it is a price. */
  readonly stands: string | null | undefined
}

/** The fields of the sheet, what they come to, and what becomes of them. */
export function useStopsForm(
  opened: ContractOrder,
  moved: Partial<Readonly<Record<StopField, string>>> | undefined,
) {
  const { t } = useTranslation('orders')
  const { decimalSign } = useFormat()
  const { order } = useNewest(opened)
  const change = useEditStops(order)
  const market = useChangeMarket(order)
  const trails = opened.trail !== undefined && moved?.stopLoss === undefined
  const [kind, setKind] = useState<StopKind>(trails ? 'trailing' : 'fixed')
  const [unit, setUnit] = useState<TrailUnit>('price')
  const proposed = opened.trail === undefined ? moved : { stopLoss: opened.stopLoss, ...moved }
  const present = presentOf(order)
  const form = usePriceForm<EditField>({ fields: FIELDS, present, moved: proposed, change })
  const seen = seenOf(order, form.meanwhile.seen)
  const read = ((): ReadEdit => {
    if (kind === 'fixed') {
      const { stopLoss, takeProfit } = seen
      const before = { ...order, stopLoss, takeProfit }
      return { ...readStops(before, form.typed, market.price, decimalSign), stands: undefined }
    }
    const trail = readTrail(order, form.typed, unit, market.price, decimalSign)
    return { ...trail, stands: trail.stopLoss }
  })()
  const words = { check: t('edit.check'), same: t('edit.same') }
  const { isOther } = form
  const type = (distance: string | undefined, to: TrailUnit): void => {
    if (distance === undefined) return
    form.type('trail', typedForm(inUnit(distance, to, order, market.price), decimalSign))
  }
  return {
    ...form,
    order,
    change,
    market,
    kind,
    unit,
    read,
    present,
    /** In the unit of their field. */
    issues: read.issues.map((issue) => {
      const rounding = issue.code === 'atMost' ? 'down' : 'up'
      if (issue.field !== 'trail') return issue
      return { ...issue, price: inUnit(issue.price, unit, order, market.price, rounding) }
    }),
    obstacle: useObstacle({ read, market, busyElsewhere: change.busyElsewhere, isOther, words }),
    choose(next: StopKind): void {
      setKind(next)
      // As far as it is away now.
      if (next === 'trailing' && form.typed.trail === '')
        type(presentDistance(order, market.price) ?? undefined, unit)
    },
    enterIn(next: TrailUnit): void {
      setUnit(next)
      if (next !== unit) type(read.intent?.trail, next)
    },
    save(): void {
      if (read.intent !== null) change.submit({ orderId: order.id, ...read.intent, seen })
    },
  }
}

/** The stops as they were last looked at; the price of one that trails moves by itself. */
function seenOf(
  order: ContractOrder,
  { stopLoss, trail, takeProfit }: Readonly<Record<EditField, string>>,
): EditStopsBody['seen'] {
  return trail === '' ? { stopLoss, takeProfit } : { stopLoss: order.stopLoss, trail, takeProfit }
}
