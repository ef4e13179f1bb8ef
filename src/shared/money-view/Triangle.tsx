import css from './figure.module.css'

/** Says rise or fall by shape, so that colour never speaks alone. */
export function Triangle({ direction }: { readonly direction: 'rise' | 'fall' }) {
  return (
    <svg className={css.triangle} viewBox="0 0 8 8" aria-hidden="true">
      <path d={direction === 'rise' ? 'M4 1 8 7H0Z' : 'M4 7 0 1H8Z'} />
    </svg>
  )
}
