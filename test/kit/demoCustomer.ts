import type { Page } from '@playwright/test'
import { injectWallet } from './injectedWallet.ts'
import { type KeptSession, signIn } from './signedIn.ts'
import type { TestLanguage } from './texts.ts'

interface Look {
  readonly language: TestLanguage
  readonly theme?: 'light' | 'dark'
}

/** A page whose next visits are those of a signed-in customer on the demo account, with this look. */
export async function beDemoCustomer(
  page: Page,
  url: string,
  { language, theme = 'light' }: Look,
): Promise<KeptSession> {
  await injectWallet(page)
  await page.goto(`${url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 2, theme, upDown: 'auto', boardShown: true }
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences },
  )
  return session
}
