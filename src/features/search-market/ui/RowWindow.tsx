import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { type RowRange, rowsInView } from '../rowWindow.ts'
import css from './RowWindow.module.css'

interface RowWindowProps<T> {
  readonly items: readonly T[]
  /** Height of a row in rem. */
  readonly row: number
  readonly keyOf: (item: T) => string
  readonly children: (item: T) => ReactNode
  readonly label: string
}

function rootPixels(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Number.isNaN(size) ? 16 : size
}

/** Upper edge and height of what shows the list: the nearest scrolling ancestor or the window. */
function viewOf(element: HTMLElement): { top: number; height: number } {
  const scroller = element.closest('[data-scroller]')
  if (scroller === null) return { top: 0, height: window.innerHeight }
  const box = scroller.getBoundingClientRect()
  return { top: box.top, height: box.height }
}

/** A list that draws only the rows in view, with the height of all of them. */
export function RowWindow<T>({ items, row, keyOf, children, label }: RowWindowProps<T>) {
  const ref = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState<RowRange>({ from: 0, to: 0 })
  const count = items.length
  useLayoutEffect(() => {
    const measure = (): void => {
      const list = ref.current
      if (list === null) return
      const view = viewOf(list)
      const top = list.getBoundingClientRect().top - view.top
      const next = rowsInView({ top, row: row * rootPixels(), count }, view.height)
      setRange((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    measure()
    // A sheet opens after this: until then it has no height to fill with rows.
    const observer = new ResizeObserver(measure)
    if (ref.current !== null) observer.observe(ref.current)
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [count, row])
  return (
    <ul
      ref={ref}
      className={css.list}
      aria-label={label}
      style={cssVars({
        '--rows': String(count),
        '--row': `${row}rem`,
        '--from': String(range.from),
      })}
    >
      {items.slice(range.from, range.to).map((item, index) => (
        <li
          key={keyOf(item)}
          className={css.row}
          aria-setsize={count}
          aria-posinset={range.from + index + 1}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
