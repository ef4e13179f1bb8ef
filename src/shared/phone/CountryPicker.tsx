import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Field, FieldFrame } from '#src/shared/ui/Field.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { type Country, countriesIn, matching } from './countries.ts'
import css from './CountryPicker.module.css'

interface CountryPickerProps {
  /** ISO 3166. */
  readonly value: string
  readonly onChange: (country: string) => void
}

/** Isolated, so that the plus stays before the digits where one reads from the right. */
const textOf = ({ name, code }: Country): string => `${name} \u2066+${code}\u2069`

/** A country with its calling code, found by typing its name or digits (the combobox pattern of ARIA). */
export function CountryPicker({ value, onChange }: CountryPickerProps) {
  const { t } = useTranslation('account')
  const picker = usePicker(value, onChange)
  const { found, at, typed, chosen } = picker
  const listId = useId()
  const under = found[at]
  const open = typed !== null
  return (
    <Field label={t('phone.country')}>
      {({ id, describedBy }) => (
        <>
          <FieldFrame>
            <input
              id={id}
              role="combobox"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={
                open && under !== undefined ? `${listId}-${under.id}` : undefined
              }
              aria-describedby={describedBy}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              dir="auto"
              placeholder={open ? t('phone.search') : undefined}
              value={typed ?? (chosen === undefined ? '' : textOf(chosen))}
              onChange={(event) => picker.type(event.target.value)}
              onClick={picker.open}
              onBlur={picker.close}
              onKeyDown={picker.onKeyDown}
            />
            <Icon of={ChevronDown} size={16} />
          </FieldFrame>
          {open ? <Choices {...picker} listId={listId} value={value} /> : null}
        </>
      )}
    </Field>
  )
}

type Picker = ReturnType<typeof usePicker>

/** What is typed and found; `typed` is null while the list is closed. */
function usePicker(value: string, onChange: (country: string) => void) {
  const language = currentLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const found = useMemo(() => matching(countries, typed ?? ''), [countries, typed])
  const close = (): void => setTyped(null)
  const open = (): void => {
    if (typed !== null) return
    setTyped('')
    setAt(
      Math.max(
        0,
        countries.findIndex(({ id }) => id === value),
      ),
    )
  }
  const choose = (country: Country): void => {
    onChange(country.id)
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (typed === null) open()
      else setAt(Math.min(found.length - 1, Math.max(0, at + step)))
    } else if (typed !== null && (event.key === 'Enter' || event.key === 'Escape')) {
      // Neither sends the form nor closes the sheet that this stands in.
      event.preventDefault()
      const country = event.key === 'Enter' ? found[at] : undefined
      if (country === undefined) close()
      else choose(country)
    }
  }
  const type = (text: string): void => {
    setTyped(text)
    setAt(0)
  }
  const chosen = countries.find(({ id }) => id === value)
  return { at, choose, chosen, close, found, onKeyDown, open, type, typed }
}

function Choices({
  found,
  at,
  choose,
  listId,
  value,
}: Pick<Picker, 'found' | 'at' | 'choose'> & { readonly listId: string; readonly value: string }) {
  const { t } = useTranslation('account')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at, found])
  return (
    <>
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label={t('phone.country')}
        className={css.list}
      >
        {found.map((country, index) => (
          <div
            key={country.id}
            id={`${listId}-${country.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={country.id === value}
            className={cx(css.choice, index === at && css.at)}
            // The field keeps the focus, or the list would close before the press ends.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(country)
            }}
          >
            <span>{country.name}</span>
            <bdi dir="ltr" className={css.code}>
              +{country.code}
            </bdi>
          </div>
        ))}
      </div>
      <p role="status" className={css.none}>
        {found.length === 0 ? t('phone.noCountry') : null}
      </p>
    </>
  )
}
