import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { nameParts } from '#src/entities/market/instrument.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { Sparkline } from '#src/entities/market/ui/Sparkline.tsx'
import { StateOrChange } from '#src/entities/market/ui/StateOrChange.tsx'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import css from './House.module.css'
import { houseWindows } from './houseWindows.ts'

/** A window of the house: a live price with the sign of its change. */
function Window({ item }: { readonly item: MarketItem }) {
  const live = useLiveState(item)
  const change = useQuote(item.code)?.zdf ?? item.zdf
  const direction = change === null ? 'flat' : directionOf(change)
  return (
    <div className={css.window}>
      <span className={css.name}>
        <Figure>{item.type === 1 ? item.appName : nameParts(item)[0]}</Figure>
        {direction === 'flat' || live.state !== 'fresh' ? null : (
          <span className={css[direction]}>
            <Triangle direction={direction} />
          </span>
        )}
      </span>
      <b>
        <LivePrice
          code={item.code}
          decimals={item.decimals}
          snapshot={item.price}
          stale={live.state !== 'fresh'}
        />
      </b>
    </div>
  )
}

/** The lit room: one instrument with its day. */
function Room({ item }: { readonly item: MarketItem }) {
  const { t } = useTranslation('home')
  const live = useLiveState(item)
  const dim = live.state === 'fresh' ? undefined : live.state
  return (
    <div className={css.room}>
      <span className={css.name}>
        <Figure>{item.appName}</Figure>
        <span className={css.change}>
          <StateOrChange item={item} live={live} />
        </span>
      </span>
      <b className={css.big}>
        <LivePrice
          code={item.code}
          decimals={item.decimals}
          snapshot={item.price}
          stale={live.state === 'stale'}
        />
      </b>
      <Sparkline prices={item.hundred} change={item.zdf} size="wide" look={dim} />
      <span className={css.log}>{t('house.log')}</span>
    </div>
  )
}

/** The house of glass: live prices in its windows. Drawn the same way round in every language. */
export function House({ items }: { readonly items: readonly MarketItem[] }) {
  const { t } = useTranslation('home')
  const { room, windows } = houseWindows(items)
  return (
    <section className={css.house} dir="ltr" aria-label={t('house.label')}>
      <svg viewBox="0 0 500 312" aria-hidden="true">
        <path d="M250 8 18 116V304H482V116Z" className={css.glass} />
        <path d="M250 152H482V304H250z" className={css.lit} />
        <path d="M398 152h44l-61 152h-44zM456 152h12l-61 152h-12z" className={css.shine} />
        <path className={css.bars} d="M134 62V304M250 8V152M366 62V152M18 152H250V304M18 228H250" />
        <path className={css.frame} d="M482 118 250 8 18 116V304H482V152H250" />
      </svg>
      <div className={css.windows}>
        {windows.map((item) => (
          <Window key={item.code} item={item} />
        ))}
      </div>
      {room === null ? null : <Room item={room} />}
    </section>
  )
}
