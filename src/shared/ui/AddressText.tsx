import css from './AddressText.module.css'

interface AddressTextProps {
  /** Of any chain; copied as it is, for what stands between its groups is no text. */
  readonly address: string
}

/** Four characters each, after the prefix of addresses that have one. */
function groupsOf(address: string): readonly string[] {
  const start = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(start.length).match(/.{1,4}/gu) ?? []
  return groups.map((group, at) => (at === 0 ? start + group : group))
}

/** An address in groups of four; first and last, which people compare, are in bold. Left to right in every language. */
export function AddressText({ address }: AddressTextProps) {
  const groups = groupsOf(address)
  const ends = [0, groups.length - 1]
  const parts = groups.map((text, at) => ({
    key: `${at} ${text}`,
    text,
    strong: ends.includes(at),
  }))
  return (
    <code className={css.address} dir="ltr" translate="no">
      {parts.map(({ key, text, strong }) =>
        strong ? <b key={key}>{text}</b> : <span key={key}>{text}</span>,
      )}
    </code>
  )
}
