import { Search, X } from 'lucide-react'
import { lazy, type Ref, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import type { MarketListView } from '../useMarketList.ts'
import css from './SearchField.module.css'

const Results = lazy(async () => {
  const [part] = await Promise.all([import('./Results.tsx'), loadSlices(['spoken'])])
  return part
})

/** An input method uses Enter for its own choice. Safari tells that by the code alone: 229 instead of 13. */
const isEnter = ({ keyCode }: { readonly keyCode: number }): boolean => keyCode === 13

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The list that is searched. */
  readonly view: MarketListView
  /** Product of the page that is to be chosen on the page of a hit. */
  readonly product?: string | null
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * Finds instruments by code, pair, full name, or what else they are called. Enter opens the first one, Esc empties it,
 * then leaves it.
 */
export function SearchField({ value, onChange, view, product, ref }: SearchFieldProps) {
  const { t } = useTranslation('market')
  const id = useId()
  const { total } = view
  const [entered, setEntered] = useState<string | null>(null)
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
          if (isEnter(event)) setEntered(value)
          if (event.key !== 'Escape') return
          if (value === '') event.currentTarget.blur()
          else onChange('')
        }}
      />
      {value === '' ? null : (
        <>
          <IconButton icon={X} label={t('search.clear')} onClick={() => onChange('')} />
          <Suspense>
            <Results {...{ entered, setEntered, value, view, product }} />
          </Suspense>
        </>
      )}
    </div>
  )
}
