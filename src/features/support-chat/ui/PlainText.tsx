import { Link } from '#src/shared/ui/Link.tsx'
import { Marked } from './Marked.tsx'
import css from './SupportChat.module.css'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** The path of an address in this app; null for any other. */
function ownPath(part: string): string | null {
  if (!ADDRESS.test(part) || !URL.canParse(part)) return null
  const { origin, pathname, search, hash } = new URL(part)
  return origin === window.location.origin ? `${pathname}${search}${hash}` : null
}

interface PlainTextProps {
  readonly text: string
  /** What is marked in it; empty: nothing. */
  readonly find?: string
}

/** A text as it was typed. Only addresses of this app become links. */
export function PlainText({ text, find = '' }: PlainTextProps) {
  const parts = text.split(ADDRESS)
  return (
    <p className={css.text} dir="auto">
      {parts.map((part, place) => {
        const path = ownPath(part)
        // The parts of one text never change.
        const key = `${place} ${part}`
        const words = <Marked key={key} text={part} find={find} />
        return path === null ? (
          words
        ) : (
          <Link key={key} to={path}>
            {words}
          </Link>
        )
      })}
    </p>
  )
}
