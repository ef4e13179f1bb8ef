import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string
  /** Takes the place of this page in the history. */
  readonly replace?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the app. The router's own link brings its prefetching and forms along, which is
 * 3 kB of the first load for nothing.
 */
export function Link({ to, replace = false, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const onClick = useLinkClickHandler(to, { replace })
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
