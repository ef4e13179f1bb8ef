import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { endFirstPaint } from '#src/shared/lib/firstPaint.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { HeadingPlace } from './headingPlace.ts'
import css from './PageHeading.module.css'

/** The page whose heading came last; null before the first, which leaves the focus to the browser. */
let arrivedAt: string | null = null

interface PageHeadingProps {
  readonly title: string
  /** Another text for the browser's title than the one in the heading. */
  readonly documentTitle?: string
  /** Looks as one that a bar of a phone has drawn itself. */
  readonly inBar?: boolean
  /** For pages whose heading is drawn in another way: still there for screen readers. */
  readonly hidden?: boolean
  readonly className?: string | undefined
  /** What the page is about, where its path alone does not say: another one is another page. */
  readonly subject?: string
}

/**
 * The one heading of a page, in the bar of a phone where that has room for it. Names the browser's tab, and takes the focus after a navigation, or when
 * what had it went away with the screen before, so that a screen reader starts where the page starts.
 */
export function PageHeading({
  title,
  documentTitle,
  inBar = false,
  hidden,
  className,
  subject = '',
}: PageHeadingProps) {
  const { brand } = useConfig()
  const { pathname } = useLocation()
  const bar = use(HeadingPlace)
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
  const look = hidden === true ? 'unseen' : inBar || bar !== null ? css.inBar : css.heading
  const heading = (
    <h1 ref={ref} tabIndex={-1} className={cx(look, className)}>
      {title}
    </h1>
  )
  return bar === null ? heading : createPortal(heading, bar)
}
