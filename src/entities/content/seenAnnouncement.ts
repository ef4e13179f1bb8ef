import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** When the newest announcement was published that was opened in this browser (ISO 8601). */
export const seenAnnouncement: Stored<string> = stored({
  key: 'announcement',
  version: 1,
  parse: (raw) => (typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? raw : null),
})

/** The latest of some moments (ISO 8601); null where there is none. */
export function latestOf(items: readonly { readonly publishedAt: string }[]): string | null {
  return (
    items
      .map(({ publishedAt }) => publishedAt)
      .sort()
      .at(-1) ?? null
  )
}
