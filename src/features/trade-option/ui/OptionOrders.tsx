import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { TAB_PARAM } from '#src/entities/order/orderPath.ts'
import type { ListLook } from '#src/entities/order/productList.ts'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { More } from '#src/shared/ui/More.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useListOpenOptionsQuery, useListPastOptionsInfiniteQuery } from '../option.api.ts'
import css from './Option.module.css'
import type { OptionActs } from './OptionButtons.tsx'
import { OptionCard } from './OptionCard.tsx'
import { OptionDetail } from './OptionDetail.tsx'
import { OptionTable } from './OptionTable.tsx'
import { SellSheet } from './SellSheet.tsx'

type Tab = 'open' | 'history'

/** Own options: open ones with the time they have left, and how the others ended. */
export default function OptionOrders({ look }: ListLook) {
  const { t } = useTranslation('orders')
  const signedIn = useSelector(selectLoggedIn)
  const [params] = useSearchParams()
  const past = params.get(TAB_PARAM) === 'history'
  const [tab, setTab] = useState<Tab>(past ? 'history' : 'open')
  const [shown, setShown] = useOwn<OptionOrder | null>(null)
  const [selling, setSelling] = useOwn<OptionOrder | null>(null)
  const acts = useMemo(() => ({ show: setShown, sell: setSelling }), [setShown, setSelling])
  if (!signedIn) return <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
  return (
    <div className={css.orders}>
      <Tabs<Tab>
        label={t('title')}
        panel="options"
        look="segments"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('tab.open') },
          { value: 'history', label: t('tab.history') },
        ]}
      />
      <TabPanel id="options" tab={tab}>
        {tab === 'open' ? (
          <OpenList acts={acts} look={look} />
        ) : (
          <PastList acts={acts} look={look} />
        )}
      </TabPanel>
      {shown === null ? null : <OptionDetail option={shown} onClose={() => setShown(null)} />}
      {selling === null ? null : (
        <SellSheet
          option={selling}
          onClose={() => setSelling(null)}
          onHistory={() => setTab('history')}
        />
      )}
    </div>
  )
}

interface ListProps extends ListLook {
  readonly acts: OptionActs
}

function OpenList({ acts, look }: ListProps) {
  const account = useSelector(selectAccount)
  const { currentData, error, refetch } = useListOpenOptionsQuery(account)
  return (
    <List
      tab="open"
      options={currentData?.items}
      error={error}
      retry={() => void refetch()}
      acts={acts}
      look={look}
    />
  )
}

function PastList({ acts, look }: ListProps) {
  const { t } = useTranslation('orders')
  const account = useSelector(selectAccount)
  const query = useListPastOptionsInfiniteQuery(account)
  const options = query.currentData?.pages.flatMap((page) => page.items)
  const more = moreOf(query)
  useOlderUntilWanted(options, more)
  return (
    <List
      tab="history"
      options={options}
      error={query.error}
      retry={() => void query.refetch()}
      acts={acts}
      look={look}
      more={<More more={more}>{t('older')}</More>}
    />
  )
}

interface ListViewProps extends ListProps {
  readonly tab: Tab
  /** Undefined until they were loaded once. */
  readonly options: readonly OptionOrder[] | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly more?: ReactNode
}

function List({ tab, options, error, retry, acts, look, more }: ListViewProps) {
  const { t } = useTranslation(['orders', 'option'])
  const none = { title: t(`option:empty.${tab}.title`), text: t(`option:empty.${tab}.text`) }
  const view = { signedIn: true, orders: options, error, retry }
  return (
    <OrderStates view={view} none={none} brief={look === 'table'}>
      {(orders) => (
        <section className={css.list} aria-label={t(`tab.${tab}`)}>
          {look === 'table' ? (
            <OptionTable tab={tab} options={orders} acts={acts} />
          ) : (
            orders.map((option) => (
              <WantedOrder key={option.id} id={option.id}>
                <OptionCard option={option} acts={acts} />
              </WantedOrder>
            ))
          )}
          {more}
        </section>
      )}
    </OrderStates>
  )
}
