import { memo } from 'react'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { instrumentPath, nameParts, tileLetters } from '../instrument.ts'
import { useLiveState } from '../useLive.ts'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LivePrice } from './LivePrice.tsx'
import css from './MarketRow.module.css'
import { Sparkline } from './Sparkline.tsx'
import { StateOrChange } from './StateOrChange.tsx'

/** One instrument in a list on a phone. Renders again only when its own figures change. */
export const MarketRow = memo(function MarketRow({ item }: { readonly item: MarketItem }) {
  const live = useLiveState(item)
  const [base, rest] = nameParts(item)
  const dim = live.state === 'fresh' ? undefined : live.state
  return (
    <div className={css.row}>
      <Link to={instrumentPath(item)} className={css.link}>
        <Tile letters={tileLetters(item)} image={item.logo} />
        <span className={css.name}>
          <b>
            <Figure>{base}</Figure>
          </b>
          <Figure className={css.rest} whole={rest}>
            {rest}
          </Figure>
        </span>
        <Sparkline prices={item.hundred} change={item.zdf} size="row" look={dim} />
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
      <FavouriteButton code={item.code} name={item.appName} />
    </div>
  )
})
