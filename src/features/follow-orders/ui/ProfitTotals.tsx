import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector, useStore } from 'react-redux'
import type { ProfitTotal } from '#protocol/resultDays.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useGetProfitTotalQuery } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import css from './ProfitTotals.module.css'
import { daysBefore } from '../profitSpans.ts'
import { useMidnight } from '../useMidnight.ts'

/** Open orders change with every price, and no message says so. */
const ASK_AGAIN_MS = 10_000

interface Spans {
  readonly today: Millis
  readonly week: Millis
}

/** From when on each span counts: fixed for a day, so that answers are asked for again at midnight only. */
function useSpans(): Spans | null {
  const store = useStore<WithMarket>()
  const today = useMidnight()
  const [spans, setSpans] = useState<Spans | null>(null)
  if (today === null || spans?.today === today) return spans
  const next = { today, week: daysBefore(selectServerNow(store.getState()), 7) }
  setSpans(next)
  return next
}

interface SpanProps {
  readonly name: 'today' | 'week' | 'all'
  readonly total: ProfitTotal | undefined
}

function Span({ name, total }: SpanProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <div>
      <dt>{t(`total.${name}`)}</dt>
      <dd>
        <b>
          <Money value={total?.result ?? null} asset="USDT" bare profit />
        </b>
        <span className={css.quiet}>
          {total === undefined
            ? null
            : t('total.orders', { number: format.decimal(String(total.orders)) })}
        </span>
      </dd>
    </div>
  )
}

/** What closed orders came to today, in a week and at all, and how open ones stand. */
export function ProfitTotals() {
  const { t } = useTranslation('orders')
  const account = useSelector(selectAccount)
  const skip = !useSelector(selectLoggedIn)
  const spans = useSpans()
  const since = (from: Millis | undefined) =>
    skip || from === undefined ? skipToken : { account, from: toIso(from) }
  const today = useGetProfitTotalQuery(since(spans?.today))
  const week = useGetProfitTotalQuery(since(spans?.week))
  const all = useGetProfitTotalQuery({ account }, { skip, pollingInterval: ASK_AGAIN_MS })
  if (skip) return null
  return (
    <section className={css.totals} aria-label={t('total.label')}>
      <h2>{t('total.label')}</h2>
      <dl className={css.spans}>
        <Span name="today" total={today.currentData} />
        <Span name="week" total={week.currentData} />
        <Span name="all" total={all.currentData} />
      </dl>
      <dl className={css.open}>
        <dt>{t('total.open')}</dt>
        <dd>
          <Money value={all.currentData?.open ?? null} asset="USDT" profit />
        </dd>
      </dl>
      <p className={css.quiet}>{t('total.note')}</p>
    </section>
  )
}
