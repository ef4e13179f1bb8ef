import { languageFor, languageOf } from '#src/shared/i18n/languages.ts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'
import { DEFAULT_PREFERENCES, type PreferencesState } from './preferences.slice.ts'

const THEMES = ['system', 'light', 'dark'] as const
const UP_DOWN = ['auto', 'green', 'red', 'blue'] as const

function oneOf<T>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

/**
 * Reads kept preferences part by part: one unreadable part falls back alone.
 * @internal tested without a storage
 */
export function parsePreferences(raw: unknown): PreferencesState | null {
  if (typeof raw !== 'object' || raw === null) return null
  const fields: Partial<Record<keyof PreferencesState, unknown>> = raw
  return {
    language: languageOf(fields.language)?.value ?? DEFAULT_PREFERENCES.language,
    virtualStatus: oneOf(fields.virtualStatus, [1, 2] as const, 1),
    theme: oneOf(fields.theme, THEMES, 'system'),
    upDown: oneOf(fields.upDown, UP_DOWN, 'auto'),
    boardShown: fields.boardShown === true,
    singleKeys: fields.singleKeys !== false,
  }
}

export const preferencesStored: Stored<PreferencesState> = stored({
  key: 'preferences',
  version: 1,
  parse: parsePreferences,
})

/** What was kept, else the defaults in the browser's own language. */
export function initialPreferences(browserLanguages: readonly string[]): PreferencesState {
  const kept = preferencesStored.read()
  if (kept !== null) return kept
  return { ...DEFAULT_PREFERENCES, language: languageFor(browserLanguages).value }
}
