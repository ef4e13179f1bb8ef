const AFTER_MS = 2500

/** Waits until everything is loaded that the page itself needs. */
export const later = (): Promise<void> => new Promise((done) => setTimeout(done, AFTER_MS))

/** What tells customers of news, loaded after the page. */
export const afterThePage = () => later().then(() => import('#src/features/notices/loadNotices.ts'))
