import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { PlanActs, type PlanDoing } from './PlanActs.tsx'
import { PlanHead } from './PlanHead.tsx'
import css from './PlanOrders.module.css'

interface PlanCardProps {
  readonly plan: PlanOrder
  readonly doing: PlanDoing
}

function Facts({ plan }: { readonly plan: PlanOrder }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { asset, nextPayment, nextPaymentAt } = plan
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('fact.principal')}</dt>
        <dd>
          <Money value={plan.principal} asset={asset} />
        </dd>
      </div>
      <div>
        <dt>{t('terms.unlock')}</dt>
        <dd>
          <Figure>{format.dateTime(new Date(plan.endsAt))}</Figure>
        </dd>
      </div>
      {nextPayment === null || nextPaymentAt === null ? null : (
        <div>
          <dt>{t('fact.next')}</dt>
          <dd>
            <Money value={nextPayment} asset={asset} />{' '}
            <Figure>{format.dateTime(new Date(nextPaymentAt))}</Figure>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** One running plan: what it has paid, what comes next, and the way out where there is one. */
export const PlanCard = memo(function PlanCard({ plan, doing }: PlanCardProps) {
  const { t } = useTranslation('plan')
  const gone = `${(100 * plan.paidDays) / plan.days}%`
  return (
    <Pane>
      <article
        className={css.card}
        aria-label={timedName(useFormat(), t(`title.${plan.kind}`), plan.boughtAt)}
      >
        <header className={css.head}>
          <PlanHead plan={plan} />
          <div className={css.income}>
            <b>
              <Money value={plan.income} asset={plan.asset} />
            </b>
            <span className={css.quiet}>{t('fact.income')}</span>
          </div>
        </header>
        <Facts plan={plan} />
        <div className={css.way} style={cssVars({ '--gone': gone })} />
        <p className={css.progress}>{t('progress', { count: plan.days, paid: plan.paidDays })}</p>
        <div className={css.acts}>
          <PlanActs plan={plan} doing={doing} />
        </div>
      </article>
    </Pane>
  )
})
