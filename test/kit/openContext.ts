import type { Browser, BrowserContext } from '@playwright/test'
import type { AccountKind } from '#protocol/account.ts'
import { DESKTOP, PHONE } from './journey.ts'
import type { KeptSession } from './signedIn.ts'
import type { TestLanguage } from './texts.ts'

/** In which language and on which layout a person sees the app. */
export interface Look {
  readonly language: TestLanguage
  readonly phone: boolean
}

/** A browser of one's own that already knows its language and, with a session, who is signed in. */
export async function openContext(
  browser: Browser,
  { language, phone }: Look,
  session: KeptSession | null,
  more: {
    readonly userAgent?: string
    readonly boardShown?: boolean
    readonly account?: AccountKind
  } = {},
): Promise<BrowserContext> {
  const { userAgent, boardShown = true, account = 'demo' } = more
  const virtualStatus = account === 'real' ? 1 : 2
  const context = await browser.newContext({
    viewport: phone ? PHONE : DESKTOP,
    reducedMotion: 'reduce',
    ...(userAgent === undefined ? {} : { userAgent }),
  })
  const preferences = { language, virtualStatus, theme: 'light', upDown: 'auto', boardShown }
  context.setDefaultTimeout(30_000)
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        if (value === null || localStorage.getItem(`glasshouse.${key}`) !== null) continue
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { preferences, session },
  )
  return context
}
