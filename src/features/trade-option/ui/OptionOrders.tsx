import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { useListTab } from '#src/entities/order/past/useListTab.ts'
import type { ListLook } from '#src/entities/order/productList.ts'
import { ListHead } from '#src/entities/order/past/ListHead.tsx'
import { usePastFilter } from '#src/entities/order/past/usePastFilter.ts'
import { usePastNone } from '#src/entities/order/past/usePastNone.tsx'
import { type NoOrders, OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { More } from '#src/shared/ui/More.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useListOpenOptionsQuery, useListPastOptionsInfiniteQuery } from '../option.api.ts'
import { OPTION_FIELDS } from '../optionFields.ts'
import css from './Option.module.css'
import type { OptionActs } from './OptionButtons.tsx'
import { OptionCard } from './OptionCard.tsx'
import { OptionDetail } from './OptionDetail.tsx'
import { OptionTable } from './OptionTable.tsx'
import { OptionTools } from './OptionTools.tsx'
import { SellSheet } from './SellSheet.tsx'

type Tab = 'open' | 'history'

/** Own options: open ones with the time they have left, and how the others ended. */
export default function OptionOrders({ look, brief = false }: ListLook) {
  const { t } = useTranslation('orders')
  const signedIn = useSelector(selectLoggedIn)
  const [tab, setTab] = useListTab('open', brief)
  const [shown, setShown] = useOwn<OptionOrder | null>(null)
  const [selling, setSelling] = useOwn<OptionOrder | null>(null)
  const acts = useMemo(() => ({ show: setShown, sell: setSelling }), [setShown, setSelling])
  if (!signedIn) return <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
  const tabs = (
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
  )
  const shape = { acts, look, brief }
  return (
    <div className={css.orders}>
      <ListHead tabs={tabs} brief={brief}>
        {tab === 'history' ? <OptionTools brief={brief} /> : null}
      </ListHead>
      <TabPanel id="options" tab={tab}>
        {tab === 'open' ? <OpenList {...shape} /> : <PastList {...shape} />}
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

function OpenList(shape: ListProps) {
  const { t } = useTranslation('option')
  const account = useSelector(selectAccount)
  const { currentData, error, refetch } = useListOpenOptionsQuery(account)
  return (
    <List
      tab="open"
      options={currentData?.items}
      error={error}
      retry={() => void refetch()}
      none={{ title: t('empty.open.title'), text: t('empty.open.text') }}
      {...shape}
    />
  )
}

function PastList(shape: ListProps) {
  const { t } = useTranslation(['orders', 'option'])
  const account = useSelector(selectAccount)
  const { ask } = usePastFilter(OPTION_FIELDS)
  const query = useListPastOptionsInfiniteQuery({ account, ...ask })
  const options = query.currentData?.pages.flatMap((page) => page.items)
  const more = moreOf(query)
  useOlderUntilWanted(options, more)
  const title = t('option:empty.history.title')
  const none = usePastNone(OPTION_FIELDS, { title, text: t('option:empty.history.text') })
  return (
    <List
      tab="history"
      options={options}
      error={query.error}
      retry={() => void query.refetch()}
      none={none}
      {...shape}
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
  readonly none: NoOrders
  readonly more?: ReactNode
}

function List({ tab, options, error, retry, none, acts, look, brief, more }: ListViewProps) {
  const { t } = useTranslation('orders')
  const view = { signedIn: true, orders: options, error, retry }
  return (
    <OrderStates view={view} none={none} brief={brief === true}>
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
