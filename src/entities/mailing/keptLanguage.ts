import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** Whose language this tab told the server last, and which: `id language`. */
export const keptLanguage: Stored<string> = stored({
  key: 'keptLanguage',
  version: 1,
  scope: 'tab',
  parse: (raw) => (typeof raw === 'string' ? raw : null),
})
