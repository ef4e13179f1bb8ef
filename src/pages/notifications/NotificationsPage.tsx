import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { Notification } from '#protocol/notification.ts'
import {
  useListNotificationsInfiniteQuery,
  useReadNotificationsMutation,
} from '#src/entities/notification/notification.api.ts'
import { useListPriceAlertsQuery } from '#src/entities/price-alert/priceAlert.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { noticeText } from '#src/features/notices/noticeText.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Cell, CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { OwnAlerts } from './OwnAlerts.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './NotificationsPage.module.css'

const TEXTS = ['notice', 'orders', 'spot', 'option', 'common'] as const

/** What happened to the customer without an act of theirs, on both accounts, for a year. */
export default function NotificationsPage() {
  const { t } = useTranslation(TEXTS)
  const signedIn = useSelector(selectLoggedIn)
  const { email } = useConfig()
  return (
    <div className={pageCss.narrow}>
      <PageHeading title={t('page.title')} />
      {signedIn && email !== 'off' ? (
        <Pane>
          <LinkRow to="/profile/mails">{t('page.mails')}</LinkRow>
        </Pane>
      ) : null}
      {signedIn ? <Parts /> : <SignedOut title={t('page.signedOut')} />}
    </div>
  )
}

const PARAM = 'tab'
type Part = 'list' | 'alerts'

/** What was told, and the prices that are to be told. */
function Parts() {
  const { t } = useTranslation(['notice', 'chart'])
  const [params, setParams] = useSearchParams()
  const { currentData } = useListPriceAlertsQuery(undefined)
  const part: Part = params.get(PARAM) === 'alerts' ? 'alerts' : 'list'
  const show = (next: Part): void => {
    setParams(next === 'list' ? {} : { [PARAM]: next }, { replace: true, preventScrollReset: true })
  }
  const count = currentData?.length
  return (
    <>
      <Tabs<Part>
        label={t('page.title')}
        panel="told"
        value={part}
        onChange={show}
        items={[
          { value: 'list', label: t('page.title') },
          {
            value: 'alerts',
            label: t('chart:alert.title'),
            count: count === 0 ? undefined : count,
          },
        ]}
      />
      <TabPanel id="told" tab={part} className={css.part}>
        {part === 'list' ? <List /> : <OwnAlerts />}
      </TabPanel>
    </>
  )
}

function List() {
  const { t } = useTranslation(TEXTS)
  const query = useListNotificationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const items = query.currentData?.pages.flatMap((page) => page.items)
  useReading(query.isFetching ? undefined : items)
  const none = <Empty title={t('page.empty')}>{t('page.emptyText')}</Empty>
  return (
    <ListStates
      items={items}
      error={query.error}
      retry={query.refetch}
      failed={t('page.failed')}
      rows={6}
      empty={none}
    >
      {(shown) => (
        <>
          <Pane>
            <ul className={css.list} aria-label={t('page.title')}>
              {shown.map((one) => (
                <li key={one.id}>
                  <Row notification={one} />
                </li>
              ))}
            </ul>
          </Pane>
          <More title={t('page.failed')} more={moreOf(query)}>
            {t('page.older')}
          </More>
        </>
      )}
    </ListStates>
  )
}

/** Says that what is listed was read, once for each newest one. */
function useReading(items: readonly Notification[] | undefined): void {
  const [read] = useReadNotificationsMutation()
  const newest = items?.find((one) => !one.read)?.id
  const say = useEffectEvent((upTo: string) => void read(upTo))
  useEffect(() => {
    if (newest !== undefined) say(newest)
  }, [newest])
}

function Row({ notification }: { readonly notification: Notification }) {
  const { t } = useTranslation(TEXTS)
  const format = useFormat()
  const { account, notice, at, read } = notification
  const { title, facts, to } = noticeText(notice, t, format)
  const current = useSelector(selectAccount)
  const face = (
    <>
      <span className={css.head}>
        <b>{title}</b>
        {account === 'demo' ? <Badge kind="demo">{t('common:demo')}</Badge> : null}
        {read ? null : <Badge kind="plain">{t('page.new')}</Badge>}
      </span>
      <span className={css.facts}>
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </span>
      <Figure className={css.time}>{format.dateTime(new Date(at))}</Figure>
    </>
  )
  // The link of the other account would lead to the list of the one in use.
  if (account !== null && account !== current) return <Cell className={css.row}>{face}</Cell>
  return (
    <CellLink to={to} className={css.row}>
      {face}
    </CellLink>
  )
}
