import { findIn } from '#protocol/textSearch.ts'
import css from './SupportChat.module.css'

interface MarkedProps {
  readonly text: string
  /** What is looked for; empty: nothing. */
  readonly find: string
}

/** A text with what is looked for in it marked. */
export function Marked({ text, find }: MarkedProps) {
  const hits = findIn(text, find)
  const ends = hits.map(([, to]) => to)
  return (
    <>
      {hits.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place - 1] ?? 0, from)}
          <mark className={css.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  )
}
