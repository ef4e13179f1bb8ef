import { useTranslation } from 'react-i18next'
import type { ProfitDays } from '#protocol/resultDays.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './ResultCalendar.module.css'

interface DaySumsProps {
  /** Null of the whole month. */
  readonly day: string | null
  readonly sums: ProfitDays['total']
}

/** What a day, or the month, came to, figure by figure. */
export function DaySums({ day, sums }: DaySumsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { orders, profit, fees, result } = sums
  const title =
    day === null
      ? t('calendar.month')
      : // The day as it is written, whatever zone this device is in.
        format.date(new Date(`${day}T00:00:00`))
  if (orders === 0) {
    return day === null ? <p className={css.quiet}>{t('calendar.none')}</p> : null
  }
  const shown = shownSum('USDT', { total: result, plus: [profit], minus: [fees] })
  return (
    <div className={css.sums}>
      <h3>{title}</h3>
      <Terms
        label={title}
        items={[
          {
            key: 'orders',
            label: t('calendar.orders'),
            value: <Figure>{format.count(orders)}</Figure>,
          },
          {
            key: 'profit',
            label: t('calendar.profit'),
            value: <Money value={profit} asset="USDT" profit shown={shown?.plus[0]} />,
          },
          {
            key: 'fees',
            label: t('calendar.fees'),
            value: <Money value={fees} asset="USDT" shown={shown?.minus[0]} />,
          },
          {
            key: 'result',
            label: t('calendar.result'),
            value: <Money value={result} asset="USDT" profit shown={shown?.total} />,
            strong: true,
          },
        ]}
      />
      <Link to="/profile/orders?tab=history" className={pageCss.link}>
        {t('calendar.history')}
      </Link>
    </div>
  )
}
