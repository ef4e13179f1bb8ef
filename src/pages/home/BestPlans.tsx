import { useTranslation } from 'react-i18next'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { useListPlansQuery } from '#src/entities/plan/plan.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from './Below.module.css'
import { bestPlans, exampleOf } from './bestPlans.ts'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Block } from './Block.tsx'

/** Where each kind is bought: on bitcoin’s page, as the specification fixes it for lock mining. */
const SHOP = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0&product='
const PRODUCT = { smart: 'plan', staking: 'stake' } as const

function Plan({ plan }: { readonly plan: PlanProduct }) {
  const { t } = useTranslation(['plan', 'home'])
  const format = useFormat()
  const { asset, principal, daily } = exampleOf(plan)
  return (
    <CellLink to={`${SHOP}${PRODUCT[plan.kind]}`} className={css.row}>
      <span className={css.grow}>
        <span>{t(`title.${plan.kind}`)}</span>
        <span className={css.quiet}>
          <Figure>{asset}</Figure> · {t('days', { count: plan.days })}
        </span>
      </span>
      <span className={css.figures}>
        <span>
          <span className={css.quiet}>{t('terms.daily')}</span>{' '}
          <b>
            <Figure>{format.rate(plan.dailyRate)}</Figure>
          </b>
        </span>
        <span className={css.quiet}>
          {t('home:gives', {
            principal: moneyWithUnit(format, principal, asset),
            amount: moneyWithUnit(format, daily, asset),
          })}
        </span>
      </span>
    </CellLink>
  )
}

/** The three plans that pay most a day; absent while none can be bought. On the demo account they are shown as the real one’s. */
export function BestPlans({ demo }: { readonly demo: boolean }) {
  const { t } = useTranslation(['plan', 'common', 'home'])
  const smart = useListPlansQuery('smart')
  const staking = useListPlansQuery('staking')
  const error = smart.error ?? staking.error
  if (smart.data === undefined || staking.data === undefined) {
    const retry = () => Promise.all([smart.refetch(), staking.refetch()])
    return (
      <Block title={t('list.label')}>
        {error === undefined ? (
          <SkeletonRows rows={3} label={t('common:loading')} />
        ) : (
          <RetryNote title={t('failed')} fault={error} onRetry={retry} />
        )}
      </Block>
    )
  }
  const best = bestPlans([...smart.data, ...staking.data])
  if (best.length === 0) return null
  return (
    <Block title={t('list.label')}>
      {demo ? <p className={css.quiet}>{t('home:card.realOnly')}</p> : null}
      <Pane>
        {best.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
        <LinkRow to="/earn">{t('earn.all')}</LinkRow>
      </Pane>
    </Block>
  )
}
