import css from './CodeLines.module.css'

interface CodeLinesProps {
  readonly label: string
  readonly items: readonly {
    readonly key: string
    readonly label: string
    readonly value: string
  }[]
}

/** Addresses, hashes and numbers of a chain, each below its name: none of them fits beside it. */
export function CodeLines({ label, items }: CodeLinesProps) {
  if (items.length === 0) return null
  return (
    <dl className={css.lines} aria-label={label}>
      {items.map(({ key, label: name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd dir="ltr" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
