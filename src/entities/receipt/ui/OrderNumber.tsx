import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { orderNumber } from '#protocol/orderNumber.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './OrderNumber.module.css'

/** The number that people know an order by, and the way to its whole id. */
export function OrderNumber({ id }: { readonly id: string }) {
  const { t } = useTranslation(['receipt', 'common'])
  const { copied, copy } = useCopy()
  return (
    <span className={css.number}>
      <Figure>{orderNumber(id)}</Figure>
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? t('common:copied') : t('copyNumber')}
        className={css.copy}
        onClick={() => copy(id)}
      />
    </span>
  )
}
