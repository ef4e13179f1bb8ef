import { useTranslation } from 'react-i18next'
import { type Formatters, formattersOf } from './format.ts'
import { currentLanguage } from './i18n.ts'

/** The formatters of the language on the screen; the component follows a change of language. */
export function useFormat(): Formatters {
  useTranslation()
  return formattersOf(currentLanguage().intl)
}
