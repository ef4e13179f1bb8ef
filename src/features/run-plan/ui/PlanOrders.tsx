import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { PlanOrder } from '#protocol/planOrder.ts'
import {
  useListEndedPlansInfiniteQuery,
  useListRunningPlansQuery,
} from '#src/entities/plan/plan.api.ts'
import { useListTab } from '#src/entities/order/past/useListTab.ts'
import { ListHead } from '#src/entities/order/past/ListHead.tsx'
import { usePastFilter } from '#src/entities/order/past/usePastFilter.ts'
import { usePastNone } from '#src/entities/order/past/usePastNone.tsx'
import type { ListLook } from '#src/entities/order/productList.ts'
import { type NoOrders, OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { moreOf } from '#src/shared/api/pages.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { PLAN_FIELDS } from '../planFields.ts'
import { EndedPlan } from './EndedPlan.tsx'
import { ExitDialog } from './ExitDialog.tsx'
import { PaymentsSheet } from './PaymentsSheet.tsx'
import type { PlanDoing } from './PlanActs.tsx'
import { PlanCard } from './PlanCard.tsx'
import css from './PlanOrders.module.css'
import { PlanReceipt } from './PlanReceipt.tsx'
import { PlanTable } from './PlanTable.tsx'
import { PlanTools } from './PlanTools.tsx'
import { useSelector } from 'react-redux'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useOwn } from '#src/entities/session/useOwn.ts'

type Part = 'running' | 'history'

/** What all plans came to so far, by asset. */
function Sums() {
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListRunningPlansQuery(undefined, { skip: !signedIn })
  const sums = signedIn ? (currentData?.income ?? []) : []
  if (sums.length === 0) return null
  return (
    <Pane>
      {sums.map(({ asset, kind, income, ahead }) => (
        <Cell key={`${asset} ${kind}`} className={css.sum}>
          <b>{t(`title.${kind}`)}</b>
          <dl>
            <div>
              <dt>{t('fact.income')}</dt>
              <dd>
                <Money value={income} asset={asset} />
              </dd>
            </div>
            <div>
              <dt>{t('fact.ahead')}</dt>
              <dd>
                <Money value={ahead} asset={asset} />
              </dd>
            </div>
          </dl>
        </Cell>
      ))}
    </Pane>
  )
}

interface PartProps extends ListLook {
  readonly doing: PlanDoing
}

/** Where plans are on sale. */
const SHOP = '/earn'

/** The words of a part that has nothing, with the way to what is on sale where that is elsewhere. */
function useNone(part: Part): NoOrders {
  const { t } = useTranslation('plan')
  const action =
    useLocation().pathname === SHOP ? null : (
      <LinkButton to={SHOP} tone="secondary">
        {t('earn.all')}
      </LinkButton>
    )
  return { title: t(`empty.${part}`), text: t('empty.text'), action }
}

function Running({ look, brief, doing }: PartProps) {
  const signedIn = useSelector(selectLoggedIn)
  const { currentData, error, refetch } = useListRunningPlansQuery(undefined, { skip: !signedIn })
  const view = { signedIn, orders: currentData?.items, error, retry: () => void refetch() }
  return (
    <OrderStates view={view} none={useNone('running')} brief={brief === true}>
      {(plans) =>
        look === 'table' ? (
          <PlanTable part="running" plans={plans} doing={doing} />
        ) : (
          <div className={css.list}>
            {plans.map((plan) => (
              <WantedOrder key={plan.id} id={plan.id}>
                <PlanCard plan={plan} doing={doing} />
              </WantedOrder>
            ))}
          </div>
        )
      }
    </OrderStates>
  )
}

function History({ look, brief, doing }: PartProps) {
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const { ask } = usePastFilter(PLAN_FIELDS)
  const query = useListEndedPlansInfiniteQuery(ask, { skip: !signedIn })
  const orders = query.currentData?.pages.flatMap((page) => page.items)
  const view = { signedIn, orders, error: query.error, retry: () => void query.refetch() }
  const more = moreOf(query)
  useOlderUntilWanted(orders, more)
  const none = usePastNone(PLAN_FIELDS, useNone('history'))
  return (
    <OrderStates view={view} none={none} brief={brief === true}>
      {(ended) => (
        <>
          {look === 'table' ? (
            <PlanTable part="history" plans={ended} doing={doing} />
          ) : (
            <Pane>
              {ended.map((plan) => (
                <WantedOrder key={plan.id} id={plan.id}>
                  <EndedPlan plan={plan} doing={doing} />
                </WantedOrder>
              ))}
            </Pane>
          )}
          <More more={more}>{t('list.older')}</More>
        </>
      )}
    </OrderStates>
  )
}

/** Own smart plans and lock mining: what runs, with its next payment, and what is over. */
export default function PlanOrders({ look, brief = false }: ListLook) {
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const [part, show] = useListTab('running', brief)
  const [leaving, leave] = useOwn<PlanOrder | null>(null)
  const [paid, showPaid] = useOwn<PlanOrder | null>(null)
  const [over, showReceipt] = useOwn<PlanOrder | null>(null)
  const doing = useMemo(
    () => ({ payments: showPaid, exit: leave, receipt: showReceipt }),
    [showPaid, leave, showReceipt],
  )
  const tabs = (
    <Tabs<Part>
      label={t('list.label')}
      panel="plans"
      look="segments"
      value={part}
      onChange={show}
      items={[
        { value: 'running', label: t('list.running') },
        { value: 'history', label: t('list.history') },
      ]}
    />
  )
  const Part = part === 'running' ? Running : History
  return (
    <section className={css.page} aria-label={t('list.label')}>
      <ListHead tabs={tabs} brief={brief}>
        {part === 'history' && signedIn ? <PlanTools brief={brief} /> : null}
      </ListHead>
      {brief ? null : <Sums />}
      <TabPanel id="plans" tab={part}>
        <Part look={look} brief={brief} doing={doing} />
      </TabPanel>
      {leaving === null ? null : <ExitDialog plan={leaving} onClose={() => leave(null)} />}
      {over === null ? null : <PlanReceipt plan={over} onClose={() => showReceipt(null)} />}
      {paid === null ? null : <PaymentsSheet plan={paid} onClose={() => showPaid(null)} />}
    </section>
  )
}
