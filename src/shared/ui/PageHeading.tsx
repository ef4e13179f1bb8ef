import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { endFirstPaint } from '#src/shared/lib/firstPaint.ts'
import { cx } from '#src/shared/lib/cx.ts'
import css from './PageHeading.module.css'

/** The page whose heading came last; null before the first, which leaves the focus to the browser. */
let arrivedAt: string | null = null

interface PageHeadingProps {
  readonly title: string
  /** Another text for the browser's title than the one in the heading. */
  readonly documentTitle?: string
  /** For pages whose heading is drawn in another way: still there for screen readers. */
  readonly hidden?: boolean
  readonly className?: string | undefined
  /** What the page is about, where its path alone does not say: another one is another page. */
  readonly subject?: string
}

/**
 * The one heading of a page. Names the browser's tab, and takes the focus after a navigation, or when
 * what had it went away with the screen before, so that a screen reader starts where the page starts.
 */
export function PageHeading({
  title,
  documentTitle,
  hidden,
  className,
  subject = '',
}: PageHeadingProps) {
  const { brand } = useConfig()
  const { pathname } = useLocation()
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(endFirstPaint, [])
  useEffect(() => {
    const name = documentTitle ?? title
    document.title = name === brand ? brand : `${name} · ${brand}`
  }, [title, documentTitle, brand])
  useEffect(() => {
    const { activeElement, body } = document
    const lost = activeElement === null || activeElement === body
    const place = pathname + subject
    if (arrivedAt !== null && (arrivedAt !== place || lost)) {
      ref.current?.focus({ preventScroll: true })
    }
    arrivedAt = place
  }, [pathname, subject])
  return (
    <h1 ref={ref} tabIndex={-1} className={cx(hidden === true ? 'unseen' : css.heading, className)}>
      {title}
    </h1>
  )
}
