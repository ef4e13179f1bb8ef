import { memo } from 'react'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { instrumentPath } from '../instrument.ts'
import { useLiveState } from '../useLive.ts'
import css from './CompactMarketRow.module.css'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LivePrice } from './LivePrice.tsx'
import { Sparkline } from './Sparkline.tsx'
import { StateOrChange } from './StateOrChange.tsx'

interface CompactMarketRowProps {
  readonly item: MarketItem
  /** Product of its page that is to be chosen there; null for none. */
  readonly product: string | null
  /** The instrument on the screen now. */
  readonly current: boolean
}

/** One instrument in the narrow list beside a chart. */
export const CompactMarketRow = memo(function CompactMarketRow(props: CompactMarketRowProps) {
  const { item, product, current } = props
  const live = useLiveState(item)
  const dim = live.state === 'fresh' ? undefined : live.state
  return (
    <div className={cx(css.row, current && css.current)}>
      <Link
        to={instrumentPath(item, product)}
        className={css.link}
        aria-current={current ? 'page' : undefined}
      >
        <span className={css.name}>
          <b>
            <Figure>{item.appName}</Figure>
          </b>
          <Figure className={css.full} whole={item.fullName}>
            {item.fullName}
          </Figure>
        </span>
        <Sparkline prices={item.hundred} change={item.zdf} size="small" look={dim} />
        <span className={css.figures}>
          <LivePrice
            code={item.code}
            decimals={item.decimals}
            snapshot={item.price}
            stale={live.state === 'stale'}
          />
          <span className={css.change}>
            <StateOrChange item={item} live={live} />
          </span>
        </span>
      </Link>
      <FavouriteButton code={item.code} name={item.appName} tabIndex={-1} />
    </div>
  )
})
