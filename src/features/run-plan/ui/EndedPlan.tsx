import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { Roi } from '#src/entities/order/ui/Roi.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import { returnedOf } from '../returned.ts'
import { PlanActs, type PlanDoing } from './PlanActs.tsx'
import { PlanHead } from './PlanHead.tsx'
import css from './PlanOrders.module.css'

interface EndedPlanProps {
  readonly plan: PlanOrder
  readonly doing: PlanDoing
}

/** One plan that is over: what it paid in all, and what leaving it cost. */
export function EndedPlan({ plan, doing }: EndedPlanProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { asset, endedAt, exitFee } = plan
  return (
    <Cell className={css.ended}>
      <div className={css.head}>
        <PlanHead plan={plan} />
        <div className={css.income}>
          <b>
            <Money value={plan.income} asset={asset} />
          </b>
          <span className={css.quiet}>{t('fact.income')}</span>
          <Roi {...returnedOf(plan)} />
        </div>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('fact.principal')}</dt>
          <dd>
            <Money value={plan.principal} asset={asset} />
          </dd>
        </div>
        {endedAt === null ? null : (
          <div>
            <dt>{t('fact.ended')}</dt>
            <dd>
              <Figure>{format.dateTime(new Date(endedAt))}</Figure>
            </dd>
          </div>
        )}
        {exitFee === null ? null : (
          <div>
            <dt>{t('terms.exit')}</dt>
            <dd>
              <Money value={exitFee} asset={asset} />
            </dd>
          </div>
        )}
      </dl>
      <div className={css.acts}>
        <PlanActs plan={plan} doing={doing} />
      </div>
    </Cell>
  )
}
