import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { PLAN_KINDS, type PlanKind } from '#protocol/machines/planOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { PaymentCalendar } from '#src/features/run-plan/ui/PaymentCalendar.tsx'
import { PlanOffers } from '#src/features/run-plan/ui/PlanOffers.tsx'
import PlanOrders from '#src/features/run-plan/ui/PlanOrders.tsx'
import { PlanShop } from '#src/features/run-plan/ui/PlanShop.tsx'
import RealOnly from '#src/features/switch-account/RealOnly.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './EarnPage.module.css'

/** Smart plans and lock mining on one page: what is on sale, what runs, and which day pays what. */
export default function EarnPage() {
  const { t } = useTranslation('plan')
  const account = useSelector(selectAccount)
  const demo = useSelector(selectLoggedIn) && account === 'demo'
  const [kind, show] = useState<PlanKind>('smart')
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('list.label')} />
      <p className={pageCss.lead}>{t('source')}</p>
      <div className={css.columns}>
        <div className={css.column}>
          <Tabs<PlanKind>
            label={t('list.label')}
            panel="offers"
            look="segments"
            value={kind}
            onChange={show}
            items={PLAN_KINDS.map((value) => ({ value, label: t(`title.${value}`) }))}
          />
          <TabPanel id="offers" tab={kind} className={css.column}>
            <PlanOffers kind={kind} />
            {demo ? (
              <RealOnly feature={t(`title.${kind}`)} />
            ) : (
              <Pane>
                <PlanShop key={kind} kind={kind} />
              </Pane>
            )}
          </TabPanel>
        </div>
        <div className={css.column}>
          <PlanOrders />
          <PaymentCalendar />
        </div>
      </div>
    </div>
  )
}
