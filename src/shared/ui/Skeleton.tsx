import css from './Skeleton.module.css'

/** The shape of rows that are on their way; appears after 200 ms. Never in place of known money. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={css.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row} aria-hidden="true">
          <i className={css.tile} />
          <span className={css.lines}>
            <i className={css.line} />
            <i className={css.short} />
          </span>
          <i className={css.figure} />
        </div>
      ))}
    </div>
  )
}
