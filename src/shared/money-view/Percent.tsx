import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from './Figure.tsx'
import css from './figure.module.css'
import { Triangle } from './Triangle.tsx'

/** A change in per cent (`zdf`), with triangle, sign and colour; a dash when it is not known. */
export function Percent(props: { readonly value: string | null; readonly className?: string }) {
  const format = useFormat()
  if (props.value === null) return <Figure className={props.className}>{UNKNOWN_FIGURE}</Figure>
  const direction = directionOf(props.value)
  return (
    <Figure className={cx(css[direction], props.className)}>
      {direction === 'flat' ? null : <Triangle direction={direction} />}
      <span>{format.percent(props.value)}</span>
    </Figure>
  )
}
