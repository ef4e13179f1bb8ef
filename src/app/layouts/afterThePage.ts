const AFTER_MS = 2500

/** Resolves after everything that the page itself needs. */
export const afterThePage = (): Promise<unknown> =>
  new Promise((later) => setTimeout(later, AFTER_MS))

/** What tells customers of news. */
export async function newsAfterThePage() {
  await afterThePage()
  return import('#src/features/notices/loadNotices.ts')
}
