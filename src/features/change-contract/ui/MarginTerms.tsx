import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { liveOrder, usdtText } from '#src/entities/order/liveOrder.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import type { MarginTerms, ReadMargin } from '../readMargin.ts'
import css from './Change.module.css'
import { ChangeDone } from './ChangeSheet.tsx'

interface MarginTermsProps {
  readonly order: ContractOrder
  readonly read: ReadMargin
  readonly price: string | undefined
  /** In USDT units; null while it isn't known. */
  readonly available: bigint | null
}

/** A term as it will be, and as it is before. */
function Both({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { t } = useTranslation('orders')
  if (after === null) return before
  return (
    <span className={css.both}>
      <s>
        <span className="unseen">{t('meanwhile.before')} </span>
        {before}
      </s>
      <b>{after}</b>
    </span>
  )
}

/** The terms that follow from the margin, before and after. */
export function MarginTermsView({ order, read, price, available }: MarginTermsProps) {
  const { t } = useTranslation('orders')
  const { decimals } = order
  const { before, after } = read
  const live = liveOrder(order, price)
  const money = (units: bigint) => <Money value={usdtText(units)} asset="USDT" />
  const priceOf = (at: Price) => <PriceText value={formatPrice(at, decimals)} decimals={decimals} />
  const both = (show: (terms: MarginTerms) => ReactNode) => (
    <Both before={show(before)} after={after === null ? null : show(after)} />
  )
  const left = available === null || read.units === null ? null : available - read.units
  const isLeft = left !== null && left >= 0n && after !== null
  return (
    <Terms
      label={t('addMargin.terms')}
      items={[
        { key: 'margin', label: t('fact.margin'), value: both(({ margin }) => money(margin)) },
        {
          key: 'liquidation',
          label: t('fact.liquidation'),
          value: both(({ liquidation }) => priceOf(liquidation)),
        },
        {
          key: 'maxLoss',
          label: t('addMargin.maxLoss'),
          value: both(({ maxLoss }) => money(maxLoss)),
        },
        {
          key: 'now',
          label: t('close.price'),
          value: live === null ? '–' : priceOf(live.closing),
        },
        {
          key: 'left',
          label: t('addMargin.left'),
          value:
            available === null ? (
              '–'
            ) : (
              <Both before={money(available)} after={isLeft ? money(left) : null} />
            ),
        },
      ]}
    />
  )
}

/** The order as it is now. */
export function MarginAdded({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const title = t('addMargin.done')
  const { decimals } = order
  return (
    <ChangeDone title={title}>
      <Terms
        label={title}
        items={[
          {
            key: 'margin',
            label: t('fact.margin'),
            value: <Money value={order.margin} asset="USDT" />,
          },
          {
            key: 'liquidation',
            label: t('fact.liquidation'),
            value: <PriceText value={order.liquidationPrice} decimals={decimals} />,
          },
          {
            key: 'stop',
            label: t('fact.stopLoss'),
            value: <PriceText value={order.stopLoss} decimals={decimals} />,
          },
        ]}
      />
    </ChangeDone>
  )
}
