import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { tileLetters } from '#src/entities/market/instrument.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import type { OrderButton } from '../useOrderButtons.ts'
import { ActBar } from './OrderActs.tsx'
import css from './OrderCard.module.css'

interface OrderCardProps {
  readonly order: ContractOrder | WaitingContract
  /** When it was opened or placed (ISO 8601). */
  readonly at: string
  /** What it has gained or lost by now. */
  readonly profit?: ReactNode
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** What stands below the facts. */
  readonly children?: ReactNode
  readonly buttons: readonly OrderButton[]
}

/** The image of an order's instrument; null until the list of instruments is here, or where it has none. */
function useLogo({ instrumentId }: Pick<ContractOrder, 'instrumentId'>): string | null {
  return useListMarketsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      logo: data?.find(({ id }) => id === instrumentId)?.logo ?? null,
    }),
  }).logo
}

/** One order on a phone, in whichever state, with everything that decides about it. */
export function OrderCard({ order, at, profit, facts, children, buttons }: OrderCardProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const logo = useLogo(order)
  return (
    <Pane>
      <article aria-label={timedName(format, order.appName, at)}>
        <header className={css.head}>
          <Tile letters={tileLetters(order)} size={28} image={logo} />
          <div className={css.name}>
            <b>
              <Figure>{order.appName}</Figure>
            </b>
            <span className={css.size}>
              <SideBadge side={order.side} leverage={order.leverage} />
              <span>{t('lots', { count: Number(order.lots) })}</span>
            </span>
          </div>
          {profit === undefined ? null : <div className={css.profit}>{profit}</div>}
        </header>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        <ActBar buttons={buttons} />
      </article>
    </Pane>
  )
}
