import { useTranslation } from 'react-i18next'
import { Tabs } from '#src/shared/ui/Tabs.tsx'
import css from './InstrumentPage.module.css'
import type { ProductKey } from './products.ts'
import type { ChosenProduct } from './useProduct.ts'

/** Id of the panel that the tabs change. */
export const PRODUCT_PANEL = 'product'

/** What can be traded on this instrument; nothing where there are contracts alone. */
export function ProductTabs({ product }: { readonly product: ChosenProduct }) {
  const { t } = useTranslation('product')
  if (product.keys.length < 2) return null
  return (
    <div className={css.products}>
      <Tabs<ProductKey>
        label={t('choose')}
        panel={PRODUCT_PANEL}
        value={product.chosen?.key ?? 'contract'}
        onChange={product.choose}
        items={product.keys.map((key) => ({ value: key, label: t(`name.${key}`) }))}
      />
    </div>
  )
}
