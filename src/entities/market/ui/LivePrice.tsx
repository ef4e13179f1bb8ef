import { useState } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useQuote } from '../useLive.ts'
import css from './LivePrice.module.css'

interface LivePriceProps {
  readonly code: string
  readonly decimals: number
  /** Shown until the feed names the instrument. */
  readonly snapshot: string | null
  readonly stale?: boolean
  readonly className?: string | undefined
}

/** The last price. A change tints its ground for a moment; the figure itself stays where it is. */
export function LivePrice({ code, decimals, snapshot, stale, className }: LivePriceProps) {
  const quote = useQuote(code)
  const price = quote?.price ?? snapshot
  const [first] = useState(price)
  const move = quote === undefined || price === first ? 0 : quote.move
  return (
    <span
      key={price}
      className={cx(
        css.price,
        move === 1 && css.rose,
        move === -1 && css.fell,
        stale === true && css.stale,
        className,
      )}
    >
      <PriceText value={price} decimals={decimals} />
    </span>
  )
}
