import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import type { Schedule } from '../loanForm.ts'
import css from './Loan.module.css'

/** Loans are in it alone. */
const ASSET = 'USDT'

interface ScheduleTableProps {
  readonly schedules: readonly Schedule[]
  readonly chosen: Schedule['days']
}

/** What each term costs, side by side, so that a longer one is never a surprise. */
export function ScheduleTable({ schedules, chosen }: ScheduleTableProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const money = (text: string | null): string => moneyText(format, text, 'USDT')
  return (
    <table className={css.table}>
      <caption>{`${t('form.schedule')} · ${ASSET}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('form.term')}</th>
          <th scope="col">{t('form.interest')}</th>
          <th scope="col">{t('form.total')}</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map(({ days, interest, total }) => (
          <tr key={days} className={cx(days === chosen && css.chosen)}>
            <th scope="row">{t('days', { count: days })}</th>
            <td>
              <Figure>{money(interest)}</Figure>
            </td>
            <td>
              <Figure>{money(total)}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
