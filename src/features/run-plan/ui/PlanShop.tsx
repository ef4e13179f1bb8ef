import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssetCode } from '#protocol/assets.ts'
import type { PlanKind } from '#protocol/machines/planOrder.ts'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useListPlansQuery } from '#src/entities/plan/plan.api.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import { TicketHead } from '#src/entities/order/ui/TicketParts.tsx'
import { readProduct } from '../planTicket.ts'
import { useAvailable } from '../usePlanTicket.ts'
import css from './Plan.module.css'
import { PlanTicketForm } from './PlanTicketForm.tsx'

interface PlanShopProps {
  readonly kind: PlanKind
  /** Shows the products of this coin alone, where there is any. */
  readonly coin?: string
}

function ProductLabel({
  product,
  named,
}: {
  readonly product: PlanProduct
  readonly named: boolean
}) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <span className={css.choice}>
      {named ? <Figure>{product.asset}</Figure> : null}
      <span>{t('days', { count: product.days })}</span>
      <Figure>{product.soldOut ? t('soldOut') : format.rate(product.dailyRate)}</Figure>
    </span>
  )
}

/** Plans are of the real account alone. */
function PlanFunds({ asset }: { readonly asset: AssetCode }) {
  return <TicketHead account="real" asset={asset} available={useAvailable(asset)} />
}

/** Chooses one of these products, and shows the form to buy it. */
function Shop({
  kind,
  products,
}: {
  readonly kind: PlanKind
  readonly products: readonly PlanProduct[]
}) {
  const { t } = useTranslation('plan')
  const [wanted, choose] = useState<string | null>(null)
  const product = products.find(({ id }) => id === wanted) ?? products[0]
  const terms = product === undefined ? null : readProduct(product)
  const named = new Set(products.map(({ asset }) => asset)).size > 1
  if (product === undefined || terms === null) {
    return <Empty title={t('none.title')}>{t('none.text')}</Empty>
  }
  return (
    <section className={parts.panel} aria-label={t(`title.${kind}`)}>
      <PlanFunds asset={product.asset} />
      <p className={css.about}>{t(`about.${kind}`)}</p>
      <Segmented
        label={t(`term.${kind}`)}
        value={product.id}
        onChange={choose}
        choices={products.map((one) => ({
          value: one.id,
          label: <ProductLabel product={one} named={named} />,
        }))}
      />
      <PlanTicketForm key={product.id} product={product} terms={terms} />
    </section>
  )
}

/** What is on sale of one kind: loading, unreachable, nothing, or the form. */
export function PlanShop({ kind, coin }: PlanShopProps) {
  const { t } = useTranslation(['plan', 'common'])
  const { data, error, refetch } = useListPlansQuery(kind)
  if (data === undefined && error !== undefined) {
    return <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
  }
  if (data === undefined) return <SkeletonRows rows={4} label={t('common:loading')} />
  const own = data.filter(({ asset }) => asset === coin)
  return <Shop kind={kind} products={own.length === 0 ? data : own} />
}
