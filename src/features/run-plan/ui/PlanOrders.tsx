import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PlanOrder } from '#protocol/planOrder.ts'
import {
  useListEndedPlansInfiniteQuery,
  useListRunningPlansQuery,
} from '#src/entities/plan/plan.api.ts'
import { TAB_PARAM } from '#src/entities/order/orderPath.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { moreOf } from '#src/shared/api/pages.ts'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { EndedPlan } from './EndedPlan.tsx'
import { ExitDialog } from './ExitDialog.tsx'
import { PaymentsSheet } from './PaymentsSheet.tsx'
import { PlanCard } from './PlanCard.tsx'
import css from './PlanOrders.module.css'
import { PlanReceipt } from './PlanReceipt.tsx'
import { PlanStates } from './PlanStates.tsx'
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

interface ListProps {
  readonly onPayments: (plan: PlanOrder) => void
}

function Running({
  onPayments,
  onExit,
}: ListProps & { readonly onExit: (plan: PlanOrder) => void }) {
  const signedIn = useSelector(selectLoggedIn)
  const { currentData, error, refetch } = useListRunningPlansQuery(undefined, { skip: !signedIn })
  const view = { plans: currentData?.items, error, retry: () => void refetch() }
  return (
    <PlanStates view={view} kind="running">
      {(plans) => (
        <div className={css.list}>
          {plans.map((plan) => (
            <WantedOrder key={plan.id} id={plan.id}>
              <PlanCard plan={plan} onExit={onExit} onPayments={onPayments} />
            </WantedOrder>
          ))}
        </div>
      )}
    </PlanStates>
  )
}

function History({
  onPayments,
  onReceipt,
}: ListProps & { readonly onReceipt: (plan: PlanOrder) => void }) {
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const query = useListEndedPlansInfiniteQuery(undefined, { skip: !signedIn })
  const plans = query.currentData?.pages.flatMap((page) => page.items)
  const view = { plans, error: query.error, retry: () => void query.refetch() }
  const more = moreOf(query)
  useOlderUntilWanted(plans, more)
  return (
    <PlanStates view={view} kind="history">
      {(ended) => (
        <>
          <Pane>
            {ended.map((plan) => (
              <WantedOrder key={plan.id} id={plan.id}>
                <EndedPlan plan={plan} onPayments={onPayments} onReceipt={onReceipt} />
              </WantedOrder>
            ))}
          </Pane>
          <More more={more}>{t('list.older')}</More>
        </>
      )}
    </PlanStates>
  )
}

/** Own smart plans and lock mining: what runs, with its next payment, and what is over. */
export default function PlanOrders() {
  const { t } = useTranslation('plan')
  const [params] = useSearchParams()
  const past = params.get(TAB_PARAM) === 'history'
  const [part, show] = useState<Part>(past ? 'history' : 'running')
  const [leaving, leave] = useOwn<PlanOrder | null>(null)
  const [paid, showPaid] = useOwn<PlanOrder | null>(null)
  const [over, showReceipt] = useOwn<PlanOrder | null>(null)
  return (
    <section className={css.page} aria-label={t('list.label')}>
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
      <Sums />
      <TabPanel id="plans" tab={part}>
        {part === 'running' ? (
          <Running onPayments={showPaid} onExit={leave} />
        ) : (
          <History onPayments={showPaid} onReceipt={showReceipt} />
        )}
      </TabPanel>
      {leaving === null ? null : <ExitDialog plan={leaving} onClose={() => leave(null)} />}
      {over === null ? null : <PlanReceipt plan={over} onClose={() => showReceipt(null)} />}
      {paid === null ? null : <PaymentsSheet plan={paid} onClose={() => showPaid(null)} />}
    </section>
  )
}
