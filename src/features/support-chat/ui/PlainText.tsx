import { Link } from '#src/shared/ui/Link.tsx'
import css from './SupportChat.module.css'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** The path of an address in this app; null for any other. */
function ownPath(part: string): string | null {
  if (!ADDRESS.test(part) || !URL.canParse(part)) return null
  const { origin, pathname, search, hash } = new URL(part)
  return origin === window.location.origin ? `${pathname}${search}${hash}` : null
}

/** A text as it was typed. Only addresses of this app become links. */
export function PlainText({ text }: { readonly text: string }) {
  const parts = text.split(ADDRESS)
  return (
    <p className={css.text} dir="auto">
      {parts.map((part, place) => {
        const path = ownPath(part)
        // The parts of one text never change.
        const key = `${place} ${part}`
        return path === null ? (
          part
        ) : (
          <Link key={key} to={path}>
            {part}
          </Link>
        )
      })}
    </p>
  )
}
