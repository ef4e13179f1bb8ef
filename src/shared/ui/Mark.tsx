import css from './Mark.module.css'

/** The mark: a gabled house drawn as a G, with one lit pane. An operator's own takes its place by its class. */
export function Mark({ size }: { readonly size: 24 | 26 | 28 | 32 | 64 }) {
  const side = `${size / 100}rem`
  return (
    <svg className="mark" width={side} height={side} viewBox="0 0 24 24" aria-hidden="true">
      <path className={css.lit} d="M12 15h7v5h-7z" />
      <path className={css.shine} d="M15.4 15h2.2l-2 5h-2.2z" />
      <path className={css.frame} d="M20.6 10.2 12 3.3 4 9.7V21h16v-7h-8" />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ name, size = 24 }: { readonly name: string; readonly size?: 24 | 26 | 28 }) {
  return (
    <span className={css.logo} dir="ltr" translate="no">
      <Mark size={size} />
      <b>{name}</b>
    </span>
  )
}
