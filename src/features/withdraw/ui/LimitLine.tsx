import { useTranslation } from 'react-i18next'
import { useGetWithdrawalLimitsQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import type { Method } from '../withdrawForm.ts'
import css from './Withdraw.module.css'

/** How much may still leave by this method within 24 hours, and when more. What is not known yet bars nothing here. */
export function LimitLine({ method }: { readonly method: Method }) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  // A verification, or a day of trading, changes it on another page.
  const fresh = { refetchOnMountOrArgChange: true }
  const { currentData } = useGetWithdrawalLimitsQuery(undefined, fresh)
  const limit = currentData?.[method] ?? null
  if (limit === null) return null
  const usdt = (value: string): string => exactMoney(format, value, 'USDT')
  const { day, left, freeAt } = limit
  return (
    <p className={css.small}>
      {t('limit.left', { left: usdt(left), day: usdt(day) })}{' '}
      {freeAt === null ? null : t('limit.more', { time: format.dateTime(new Date(freeAt)) })}{' '}
      <Link to="/profile/level">{t('limit.link')}</Link>
    </p>
  )
}
