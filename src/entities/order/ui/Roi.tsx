import { useTranslation } from 'react-i18next'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { type Returned, roiOf } from '../roi.ts'
import css from './Roi.module.css'

/** What something that is over returned; on what, the words beside it or its sheet say. */
export function Roi(returned: Returned) {
  const { t } = useTranslation('orders')
  return (
    <span className={css.roi}>
      <span>{t('roi.name')}</span>
      <Percent value={roiOf(returned)} />
    </span>
  )
}
