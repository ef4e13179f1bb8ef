import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MoneyFlow, pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { ChangeMarket } from './useChange.ts'
import { useMeanwhile } from './useMeanwhile.ts'

type Texts<Field extends string> = Readonly<Record<Field, string>>

interface Prices<Field extends string> {
  readonly fields: readonly Field[]
  /** As the order has them now. */
  readonly present: Texts<Field>
  /** What is proposed in their place. */
  readonly moved: Partial<Texts<Field>> | undefined
  readonly change: {
    readonly flow: MoneyFlow<unknown, unknown>
    readonly busyElsewhere: boolean
    dismiss(): void
  }
}

/** Whether a change of one's own is on its way, or done. */
export function isOwn(flow: MoneyFlow<unknown, unknown>): boolean {
  return flow.phase === 'confirmed' || pendingOf(flow) !== null
}

/** Prices of an order as they are being typed anew; what they come to is each sheet's own. */
export function usePriceForm<Field extends string>(prices: Prices<Field>) {
  const { fields, present, moved, change } = prices
  const { decimalSign } = useFormat()
  const meanwhile = useMeanwhile(fields, present)
  const [own, setOwn] = useState<Partial<Texts<Field>>>({})
  const texts = fields.map((field) => [
    field,
    own[field] ?? typedForm(moved?.[field] ?? meanwhile.seen[field], decimalSign),
  ])
  const forgive = (): void => {
    if (change.flow.phase === 'refused') change.dismiss()
  }
  return {
    meanwhile,
    typed: Object.fromEntries(texts) as Texts<Field>,
    // The own change is on its way, or done: then that is what is other.
    isOther: meanwhile.changed.length > 0 && !isOwn(change.flow),
    type(field: Field, text: string): void {
      forgive()
      setOwn({ ...own, [field]: text })
    },
    accept(): void {
      forgive()
      meanwhile.accept()
    },
  }
}

interface Read {
  readonly intent: unknown
  readonly same: boolean
  readonly issues: readonly unknown[]
}

interface Hindrances {
  readonly read: Read
  readonly market: ChangeMarket
  readonly busyElsewhere: boolean
  readonly isOther: boolean
  /** That something in the fields is wrong, and that nothing in them is changed. */
  readonly words: { readonly check: string; readonly same: string }
}

/** What stands in the way of saving, in words; null when nothing does. */
export function useObstacle(hindrances: Hindrances): string | null {
  const { t } = useTranslation('orders')
  const { read, market, words } = hindrances
  if (market.state === 'closed') return t('close.closed')
  if (market.state === 'stale') return t('close.stale')
  if (market.price === undefined) return t('close.noPrice')
  if (hindrances.busyElsewhere) return t('close.pending')
  if (hindrances.isOther) return t('meanwhile.first')
  if (read.intent === null || read.issues.length > 0) return words.check
  return read.same ? words.same : null
}
