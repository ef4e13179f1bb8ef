import { Search, X } from 'lucide-react'
import { lazy, type Ref, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import css from './SearchField.module.css'

const ResultCount = lazy(async () => {
  const [part] = await Promise.all([import('./ResultCount.tsx'), loadSlices(['spoken'])])
  return part
})

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** How many instruments there are to search. */
  readonly total: number
  /** How many it found. */
  readonly found: number | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** Finds instruments by code, pair or full name. Esc empties it, then leaves it. */
export function SearchField({ value, onChange, total, found, ref }: SearchFieldProps) {
  const { t } = useTranslation('market')
  const id = useId()
  return (
    <div className={css.field} role="search">
      <Icon of={Search} size={18} />
      <label htmlFor={id} className="unseen">
        {t('search.label')}
      </label>
      <input
        id={id}
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        placeholder={total === 0 ? t('search.label') : t('search.placeholder', { count: total })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (value === '') event.currentTarget.blur()
          else onChange('')
        }}
      />
      {value === '' ? null : (
        <>
          <IconButton icon={X} label={t('search.clear')} onClick={() => onChange('')} />
          <Suspense>{found === undefined ? null : <ResultCount count={found} />}</Suspense>
        </>
      )}
    </div>
  )
}
