import { cx } from '#src/shared/lib/cx.ts'
import css from './Tile.module.css'

interface TileProps {
  /** One to four letters; what they stand for must be written beside. */
  readonly letters: string
  readonly size?: 28 | 36 | 44
  /** A data or same-origin address of an image; the letters show until and unless it loads. */
  readonly image?: string | null
}

/** A glass tile in place of a coin's or a wallet's image. */
export function Tile({ letters, size = 36, image }: TileProps) {
  return (
    <span className={cx(css.tile, css[`t${size}`])} aria-hidden="true" dir="ltr">
      {image === undefined || image === null ? (
        <span data-letters={letters} />
      ) : (
        <img src={image} alt="" loading="lazy" />
      )}
    </span>
  )
}
