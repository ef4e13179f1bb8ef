import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { roiOf } from '../roi.ts'
import css from './Roi.module.css'

/** What a closed order returned on its margin; of what share, the terms of its sheet say. */
export function Roi({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  return (
    <span className={css.roi}>
      <span>{t('roi.name')}</span>
      <Percent value={roiOf(order)} />
    </span>
  )
}
