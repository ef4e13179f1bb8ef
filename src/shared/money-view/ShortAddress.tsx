import { cx } from '#src/shared/lib/cx.ts'
import css from './ShortAddress.module.css'

/** The two ends of an address: enough to recognise it, never enough to compare. */
function shortAddress(value: string): string {
  return value.length <= 12 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
}

/** A wallet address, shortened in the middle; the whole one is there for those who point at it. */
export function ShortAddress(props: { readonly value: string; readonly className?: string }) {
  return (
    <bdi dir="ltr" translate="no" title={props.value} className={cx(css.address, props.className)}>
      {shortAddress(props.value)}
    </bdi>
  )
}
