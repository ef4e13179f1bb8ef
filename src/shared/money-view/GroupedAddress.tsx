import css from './GroupedAddress.module.css'

interface Group {
  readonly text: string
  /** How many letters stand before it. */
  readonly start: number
}

/** Groups of four, the first with its `0x`, so that people can compare them one by one. */
function groupsOf(address: string): readonly Group[] {
  const found = address.matchAll(/(?:^0x)?.{1,4}/g)
  return Array.from(found, ({ 0: text, index: start }) => ({ text, start }))
}

/** A whole address in groups of four, first and last in bold. Without spaces in it, so that a copy stays exact. */
export function GroupedAddress({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr" translate="no" className={css.address}>
      {groupsOf(value).map(({ text, start }) => {
        const isEnd = start === 0 || start + text.length === value.length
        return isEnd ? <b key={start}>{text}</b> : <span key={start}>{text}</span>
      })}
    </bdi>
  )
}
