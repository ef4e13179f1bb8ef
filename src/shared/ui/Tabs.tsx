import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Tabs.module.css'

export interface TabItem<T extends string> {
  readonly value: T
  readonly label: ReactNode
  /** A small count behind the label. */
  readonly count?: number | undefined
}

interface TabsProps<T extends string> {
  /** What the tabs choose between, for those who can't see them. */
  readonly label: string
  readonly items: readonly TabItem<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Id of what the tabs change, a `TabPanel`. */
  readonly panel: string
  /** `underline` for parts of a page, `segments` for a choice inside a form. */
  readonly look?: 'underline' | 'segments'
  readonly className?: string | undefined
}

/** Arrow keys move along the reading direction, Home and End jump to the ends. */
function target(event: KeyboardEvent, index: number, count: number): number | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  if (event.key === 'ArrowRight') return (index + forward + count) % count
  if (event.key === 'ArrowLeft') return (index - forward + count) % count
  if (event.key === 'Home') return 0
  return event.key === 'End' ? count - 1 : null
}

/** One choice out of a few, all visible. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { items, value, onChange, look = 'underline' } = props
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const tabs = Array.from(event.currentTarget.querySelectorAll('button'))
    // From where the focus is: what is chosen may take a moment, and the next press must not wait for it.
    const index = tabs.findIndex((tab) => tab === event.target)
    const next = index < 0 ? null : target(event, index, items.length)
    const item = next === null ? undefined : items[next]
    if (next === null || item === undefined) return
    event.preventDefault()
    onChange(item.value)
    tabs[next]?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={props.label}
      className={cx(css[look], props.className)}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${props.panel}-${item.value}`}
          aria-controls={item.value === value ? props.panel : undefined}
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          className={cx(css.tab, item.value === value && css.on)}
          onClick={() => {
            onChange(item.value)
          }}
        >
          <span>{item.label}</span>
          {item.count === undefined ? null : <span className={css.count}>{item.count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  readonly id: string
  /** The tab that is chosen: it names the panel. */
  readonly tab: string
  /** A stop of Tab itself: for a panel that scrolls and may hold nothing else to stop at. */
  readonly stop?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What the chosen tab shows. */
export function TabPanel({ id, tab, stop, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={`${id}-${tab}`}
      tabIndex={stop === true ? 0 : undefined}
      className={className}
    >
      {children}
    </div>
  )
}
