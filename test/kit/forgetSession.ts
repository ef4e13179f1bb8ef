import type { Page } from '@playwright/test'

/** Takes the session out of a browser's storage, in a tab where no app runs that would write it again. */
export async function forgetSession(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${url}/healthz`)
  await tab.evaluate(() => localStorage.removeItem('glasshouse.session'))
  await tab.close()
}
