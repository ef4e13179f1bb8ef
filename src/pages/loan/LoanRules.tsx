import { useTranslation } from 'react-i18next'
import css from './LoanPage.module.css'

/** What a loan means for its customer, before and after the due day. */
export function LoanRules() {
  const { t } = useTranslation('loan')
  return (
    <ul className={css.rules}>
      <li>{t('sheet.blocked')}</li>
      <li>{t('sheet.late')}</li>
      <li>{t('sheet.default')}</li>
    </ul>
  )
}
