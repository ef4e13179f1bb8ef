import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import type { ListKey, ProductList } from '#src/entities/order/productList.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { ContractOrders } from './ContractOrders.tsx'
import css from './OrdersPage.module.css'

const PARAM = 'product'

/** Own orders of every product this account has. */
export default function OrdersPage({ lists: all }: { readonly lists: readonly ProductList[] }) {
  const { t } = useTranslation(['orders', 'product', 'common'])
  const desktop = useIsDesktop()
  const account = useSelector(selectAccount)
  const [params, setParams] = useSearchParams()
  const lists = all.filter((list) => list.fits(account))
  const chosen = lists.find(({ key }) => key === params.get(PARAM)) ?? null
  const show = (key: ListKey): void => {
    setParams(key === 'contract' ? {} : { [PARAM]: key }, {
      replace: true,
      preventScrollReset: true,
    })
  }
  const key: ListKey = chosen?.key ?? 'contract'
  const keys: readonly ListKey[] = ['contract', ...lists.map((list) => list.key)]
  return (
    <div className={css.page}>
      {desktop ? <PageHeading title={t('title')} /> : null}
      {lists.length === 0 ? (
        <ContractOrders />
      ) : (
        <>
          <Tabs<ListKey>
            label={t('product:list')}
            panel="products"
            value={key}
            onChange={show}
            className={css.products}
            items={keys.map((value) => ({ value, label: t(`product:name.${value}`) }))}
          />
          <TabPanel id="products" tab={key} className={css.panel}>
            {chosen === null ? (
              <ContractOrders />
            ) : (
              <Suspense fallback={<SkeletonRows rows={4} label={t('common:loading')} />}>
                <chosen.List look={desktop ? 'table' : undefined} />
              </Suspense>
            )}
          </TabPanel>
        </>
      )}
    </div>
  )
}
