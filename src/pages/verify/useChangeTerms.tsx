import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import type { Term } from '#src/shared/ui/Terms.tsx'
import type { ShownChanges, ShownLimit, ShownStops } from './changes.ts'
import { LogRowText } from './LogRowText.tsx'
import css from './VerdictView.module.css'

type ShownLines = Omit<ShownStops, 'added' | 'trail'> & Partial<Pick<ShownStops, 'trail'>>

/** What an order waited for, and what it was opened with, each with the changes of it. */
export function useChangeTerms(changes: Partial<ShownChanges> | null): {
  readonly limits: readonly Term[]
  readonly stops: readonly Term[]
} {
  const { t } = useTranslation(['verify', 'orders'])
  const format = useFormat()
  const entryType = changes?.entryType ?? 'limit'
  const [placed, changed] =
    entryType === 'stop'
      ? (['changes.placedStop', 'changes.stop'] as const)
      : (['changes.placed', 'changes.limit'] as const)
  const lines = (
    { since, stopLoss, takeProfit, trail = null }: ShownLines,
    limit: ShownLimit['limit'] | null = null,
  ) => (
    <span className={css.stops}>
      {since === null ? null : <LogRowText seq={since.seq} at={since.at} />}
      {limit === null ? null : (
        <span>
          {t(`orders:waiting.${entryType}`)} <Figure>{format.decimal(limit)}</Figure>
        </span>
      )}
      <span>
        {t('orders:fact.stopLoss')} <Figure>{format.decimal(stopLoss)}</Figure>
      </span>
      {trail === null ? null : (
        <span>
          {t('orders:trail.distance')} <Figure>{format.decimal(trail)}</Figure>
        </span>
      )}
      <span>
        {t('orders:fact.takeProfit')} <Figure>{format.decimal(takeProfit)}</Figure>
      </span>
    </span>
  )
  const more = ({ since }: ShownStops, added: string) => (
    <span className={css.stops}>
      {since === null ? null : <LogRowText seq={since.seq} at={since.at} />}
      <Money value={added} asset="USDT" style="exact" />
    </span>
  )
  return {
    limits: (changes?.limits ?? []).map((one, at) => ({
      key: `limit${at}`,
      label: t(at === 0 ? placed : changed),
      value: lines(one, one.limit),
    })),
    stops: (changes?.stops ?? []).map((one, at) => ({
      key: `stops${at}`,
      label: t(
        one.since === null
          ? 'changes.opened'
          : one.added === null
            ? 'changes.edit'
            : 'changes.margin',
      ),
      value: one.added === null ? lines(one) : more(one, one.added),
    })),
  }
}
