import { skipToken } from '@reduxjs/toolkit/query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import { dayAfter } from '#protocol/days.ts'
import type { BalanceDays } from '#protocol/resultDays.ts'
import { sparklineShape } from '#src/entities/market/sparkline.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useListBalanceDaysQuery } from '../results.api.ts'
import { useToday } from '../useToday.ts'
import css from './BalanceCurve.module.css'

const SPANS = ['7', '30', '90'] as const
type Span = (typeof SPANS)[number]

const [WIDTH, HEIGHT] = [320, 72]

/** A curve from midnight to midnight and to now. Its shape is ink; its figures are words beside it. */
function Curve({ balance, span }: { readonly balance: BalanceDays; readonly span: Span }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const hidden = use(FiguresHidden)
  const { points, now } = balance
  const totals = [...points.map(({ total }) => total), now]
  const shape = sparklineShape(totals, WIDTH, HEIGHT)
  const [first] = points
  if (shape === null || first === undefined) return null
  const sorted = totals.toSorted((a, b) => Number(a) - Number(b))
  const money = (value: string | undefined): string =>
    moneyWithUnit(format, value ?? null, 'USDT', { style: 'balance' })
  const label = hidden
    ? t('curve.hidden', { days: t('curve.days', { count: Number(span) }) })
    : t('curve.picture', {
        from: format.date(new Date(first.at)),
        first: money(first.total),
        last: money(now),
        lowest: money(sorted[0]),
        highest: money(sorted.at(-1)),
      })
  const ends = [
    { key: first.at, at: format.date(new Date(first.at)), total: first.total },
    { key: 'now', at: null, total: now },
  ]
  return (
    <figure className={css.figure} dir="ltr">
      <svg
        className={css.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className={css.area} d={shape.area} />
        <path className={css.opening} d={`M2 ${shape.openY}H${shape.endX}`} />
        <path className={css.line} d={shape.line} />
      </svg>
      <figcaption className={css.ends}>
        {ends.map(({ key, at, total }) => (
          <span key={key}>
            {at === null ? null : <bdi>{at}</bdi>}
            <Money value={total} asset="USDT" style="balance" />
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** What the account held of USDT at each midnight of some days, and now: what the statement closes with there. */
export default function BalanceCurve({ account }: { readonly account: AccountKind }) {
  const { t } = useTranslation(['results', 'common'])
  const [span, setSpan] = useState<Span>('30')
  const today = useToday()
  const days = Number(span)
  const ask =
    today === null
      ? skipToken
      : { account, from: dayAfter(today.day, 1 - days), days, zone: today.zone }
  const { currentData, error, refetch } = useListBalanceDaysQuery(ask)
  return (
    <section className={css.part} aria-label={t('curve.label')}>
      <div className={css.head}>
        <span>{t('curve.label')}</span>
        <Segmented<Span>
          label={t('curve.span')}
          hideLabel
          value={span}
          onChange={setSpan}
          choices={SPANS.map((value) => ({
            value,
            label: t('curve.days', { count: Number(value) }),
          }))}
        />
      </div>
      <div className={css.room}>
        {currentData === undefined ? (
          error === undefined ? (
            <SkeletonRows rows={2} label={t('common:loading')} />
          ) : (
            <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
          )
        ) : (
          <Curve balance={currentData} span={span} />
        )}
      </div>
      <p className={css.quiet}>{t('curve.note')}</p>
    </section>
  )
}
