import { useTranslation } from 'react-i18next'
import type { Holding } from '#protocol/holdings.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import css from './Pockets.module.css'

interface PocketsProps {
  /** Undefined while it is not known. */
  readonly holding: Holding | undefined
  readonly asset: string
}

/** What the products of a customer hold; contracts are always named, the others while they hold something. */
const OTHERS = ['inOrders', 'inOptions', 'inPlans', 'inWithdrawals', 'inBids', 'loan'] as const

const isSomething = (value: string): boolean => !isZeroText(value)

/** What is not available, product by product, and what all of it comes to. */
export function Pockets({ holding, asset }: PocketsProps) {
  const { t } = useTranslation('product')
  const held = OTHERS.filter((pocket) => holding !== undefined && isSomething(holding[pocket]))
  const named = ['margin', ...held] as const
  const shown =
    holding === undefined
      ? null
      : shownSum(
          asset,
          {
            total: holding.total,
            plus: [holding.available, ...named.map((pocket) => holding[pocket])],
          },
          'balance',
        )
  return (
    <dl className={css.pockets}>
      {named.map((pocket, index) => (
        <div key={pocket}>
          <dt>{t(`pocket.${pocket}`)}</dt>
          <dd>
            <Money value={holding?.[pocket] ?? null} asset={asset} shown={shown?.plus[index + 1]} />
          </dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t('pocket.total', { asset })}</dt>
        <dd>
          <Money value={holding?.total ?? null} asset={asset} shown={shown?.total} />
        </dd>
      </div>
    </dl>
  )
}

/** Every other asset the account has something of, each in itself. */
export function OtherAssets({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { t } = useTranslation('product')
  const owned = holdings.filter(({ asset, total }) => asset !== 'USDT' && isSomething(total))
  if (owned.length === 0) return null
  return (
    <section>
      <h3 className={css.others}>{t('pocket.others')}</h3>
      <dl className={css.pockets}>
        {owned.map(({ asset, total }) => (
          <div key={asset}>
            <dt>{asset}</dt>
            <dd>
              <Money value={total} asset={asset} style="balance" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
