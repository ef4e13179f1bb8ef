const AFTER_MS = 2500

/** What tells customers of news, loaded after everything that the page itself needs. */
export async function afterThePage() {
  await new Promise((later) => setTimeout(later, AFTER_MS))
  return import('#src/features/notices/loadNotices.ts')
}
