import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#protocol/identityTerms.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Every country by its name in the language on the screen, in that language's order. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  useTranslation()
  const { intl } = currentLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(intl, { type: 'region' })
    const { compare } = new Intl.Collator(intl)
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      compare(a.label, b.label),
    )
  }, [intl])
}
