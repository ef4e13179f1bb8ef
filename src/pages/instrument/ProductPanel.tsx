import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { ActionNote } from '#src/entities/market/ui/ActionNote.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel } from '#src/shared/ui/Tabs.tsx'
import css from './InstrumentPage.module.css'
import { PRODUCT_PANEL, ProductTabs } from './ProductTabs.tsx'
import type { ProductEntry } from './products.ts'
import type { ChosenProduct } from './useProduct.ts'

interface ChosenPanelProps {
  readonly info: MarketInfo
  readonly entry: ProductEntry
}

const RealOnly = lazyPage(() => import('#src/features/switch-account/RealOnly.tsx'), ['profile'])

/** The form of a product beside contracts, once it is here; on demo why there is none. */
export function ChosenPanel({ info, entry: { Panel, key, realOnly } }: ChosenPanelProps) {
  const { t } = useTranslation(['common', 'product'])
  const account = useSelector(selectAccount)
  return (
    <>
      {key === 'option' ? (
        <ActionNote action={info.comingAction} says="options" className={css.action} />
      ) : null}
      <Suspense fallback={<SkeletonRows rows={5} label={t('loading')} />}>
        {realOnly === true && account === 'demo' ? (
          <div className={css.realOnly}>
            <RealOnly feature={t(`product:name.${key}`)} />
          </div>
        ) : (
          <Panel info={info} />
        )}
      </Suspense>
    </>
  )
}

interface ProductColumnProps {
  readonly info: MarketInfo
  readonly product: ChosenProduct
  /** The ticket of contracts. */
  readonly children: ReactNode
}

/** The column beside the chart on a desktop: the form of what is chosen. */
export function ProductColumn({ info, product, children }: ProductColumnProps) {
  if (product.keys.length < 2) return children
  return (
    <div className={css.column}>
      <ProductTabs product={product} />
      <TabPanel
        id={PRODUCT_PANEL}
        tab={product.chosen?.key ?? 'contract'}
        className={css.columnBody}
      >
        {product.chosen === null ? children : <ChosenPanel info={info} entry={product.chosen} />}
      </TabPanel>
    </div>
  )
}
