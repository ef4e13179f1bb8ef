import { useTranslation } from 'react-i18next'
import { yearlyRate } from '#protocol/formulas/planOrder.ts'
import type { PlanKind } from '#protocol/machines/planOrder.ts'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { useListPlansQuery } from '#src/entities/plan/plan.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './PlanOrders.module.css'

/** What is on sale of a kind, to compare: by the day, by the year, and what leaving early costs. */
export function PlanOffers({ kind }: { readonly kind: PlanKind }) {
  const { t } = useTranslation('plan')
  // The form below says what is wrong where they did not come.
  const { data = [] } = useListPlansQuery(kind)
  if (data.length === 0) return null
  return (
    <>
      <p className={css.note}>{t('yearly.formula')}</p>
      <Pane>
        <ul aria-label={t(`title.${kind}`)}>
          {data.map((product) => (
            <li key={product.id}>
              <Cell>
                <Offer product={product} />
              </Cell>
            </li>
          ))}
        </ul>
      </Pane>
    </>
  )
}

function Offer({ product }: { readonly product: PlanProduct }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { asset, days, dailyRate, exitRate, minAmount, soldOut } = product
  const yearly = yearlyRate(dailyRate)
  return (
    <div className={css.offer}>
      <div className={css.name}>
        <b>
          <Figure>{asset}</Figure> · {t('days', { count: days })}
        </b>
        <span className={css.quiet}>
          {soldOut ? <span>{t('soldOut')}</span> : null}
          <span>{t('issue.tooLittle', { amount: exactMoney(format, minAmount, asset) })}</span>
        </span>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('yearly.label')}</dt>
          <dd>
            <Figure>{yearly === null ? '' : format.rate(yearly)}</Figure>
          </dd>
        </div>
        <div>
          <dt>{t('terms.daily')}</dt>
          <dd>
            <Figure>{format.rate(dailyRate)}</Figure>
          </dd>
        </div>
        <div>
          <dt>{t('terms.exit')}</dt>
          <dd>
            {exitRate === null ? t('yearly.noExit') : <Figure>{format.rate(exitRate)}</Figure>}
          </dd>
        </div>
      </dl>
    </div>
  )
}
