import { memo, type ReactNode } from 'react'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { instrumentPath, nameParts, tileLetters } from '../instrument.ts'
import { useLiveState } from '../useLive.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LivePrice } from './LivePrice.tsx'
import { Sparkline } from './Sparkline.tsx'
import { StateOrChange } from './StateOrChange.tsx'
import css from './WideMarketRow.module.css'

interface WideMarketRowProps {
  readonly item: MarketItem
  /** Columns after the price. */
  readonly figures?: ReactNode
}

/** One instrument in a wide list: name, change, mini chart, price, and what its list adds. */
export const WideMarketRow = memo(function WideMarketRow({ item, figures }: WideMarketRowProps) {
  const live = useLiveState(item)
  const [base, rest] = nameParts(item)
  const dim = live.state === 'fresh' ? undefined : live.state
  return (
    <div className={css.row}>
      <FavouriteButton code={item.code} name={item.appName} />
      <Link to={instrumentPath(item)} className={css.link}>
        <Tile letters={tileLetters(item)} size={28} image={item.logo} />
        <span className={css.name}>
          <Figure>
            <b>{base}</b>
            {item.appName.includes('/') ? <span className={css.quote}>{`/${rest}`}</span> : null}
          </Figure>
          <Figure className={css.full} whole={item.fullName}>
            {item.fullName}
          </Figure>
        </span>
        <span className={css.change}>
          <StateOrChange item={item} live={live} />
        </span>
        <Sparkline prices={item.hundred} change={item.zdf} size="wide" look={dim} />
        <b className={css.price}>
          <LivePrice
            code={item.code}
            decimals={item.decimals}
            snapshot={item.price}
            stale={live.state === 'stale'}
          />
        </b>
        {figures}
      </Link>
    </div>
  )
})
