import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { TAB_PARAM } from '#src/entities/order/orderPath.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { signInPath } from '#src/entities/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useListOpenOptionsQuery, useListPastOptionsInfiniteQuery } from '../option.api.ts'
import css from './Option.module.css'
import { OptionCard } from './OptionCard.tsx'
import { OptionDetail } from './OptionDetail.tsx'

type Tab = 'open' | 'history'

/** Own options: open ones with the time they have left, and how the others ended. */
export default function OptionOrders() {
  const { t } = useTranslation(['orders', 'common'])
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const [params] = useSearchParams()
  const past = params.get(TAB_PARAM) === 'history'
  const [tab, setTab] = useState<Tab>(past ? 'history' : 'open')
  const [shown, setShown] = useOwn<OptionOrder | null>(null)
  if (!signedIn) {
    const action = (
      <LinkButton to={signInPath(`${pathname}${search}`)} tone="secondary">
        {t('common:signIn')}
      </LinkButton>
    )
    return (
      <Empty title={t('signedOut.title')} action={action}>
        {t('signedOut.text')}
      </Empty>
    )
  }
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
        {tab === 'open' ? <OpenList onShow={setShown} /> : <PastList onShow={setShown} />}
      </TabPanel>
      {shown === null ? null : <OptionDetail option={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

interface ListProps {
  readonly onShow: (option: OptionOrder) => void
}

function OpenList({ onShow }: ListProps) {
  const account = useSelector(selectAccount)
  const { currentData, error, refetch } = useListOpenOptionsQuery(account)
  return (
    <List
      tab="open"
      options={currentData?.items}
      error={error}
      retry={() => void refetch()}
      onShow={onShow}
    />
  )
}

function PastList({ onShow }: ListProps) {
  const { t } = useTranslation(['orders', 'common'])
  const account = useSelector(selectAccount)
  const query = useListPastOptionsInfiniteQuery(account)
  const options = query.currentData?.pages.flatMap((page) => page.items)
  useOlderUntilWanted({
    orders: options,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  })
  const more = query.hasNextPage ? (
    <Button
      tone="secondary"
      onClick={() => void query.fetchNextPage()}
      busy={query.isFetchingNextPage ? t('common:loading') : undefined}
    >
      {t('older')}
    </Button>
  ) : null
  return (
    <List
      tab="history"
      options={options}
      error={query.error}
      retry={() => void query.refetch()}
      onShow={onShow}
      more={more}
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

function List({ tab, options, error, retry, onShow, more }: ListViewProps) {
  const { t } = useTranslation(['option', 'orders', 'common'])
  if (error !== undefined && options === undefined) {
    const action = (
      <Button tone="secondary" onClick={retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('orders:failed.title')} action={action} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (options === undefined) return <SkeletonRows rows={2} label={t('common:loading')} />
  if (options.length === 0) {
    const action = (
      <LinkButton to="/market" tone="secondary">
        {t('orders:empty.markets')}
      </LinkButton>
    )
    return (
      <Empty title={t(`empty.${tab}.title`)} action={action}>
        {t(`empty.${tab}.text`)}
      </Empty>
    )
  }
  return (
    <section className={css.list} aria-label={t(`orders:tab.${tab}`)}>
      {options.map((option) => (
        <WantedOrder key={option.id} id={option.id}>
          <OptionCard option={option} onShow={onShow} />
        </WantedOrder>
      ))}
      {more}
    </section>
  )
}
