import type { Page } from '@playwright/test'
import { BROKEN_LOG, RECEIPT_TEXT } from './receiptFixture.ts'

/**
 * Walks through the page that checks receipts, with none, a sound one and a changed one, and through the
 * alarm of a browser that saw another price history. Looks at each.
 */
export async function receiptScreens(
  page: Page,
  url: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const give = async (text: string): Promise<void> => {
    const file = { name: 'receipt.json', mimeType: 'text/plain', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.locator('main h2:focus').waitFor()
  }
  await page.goto(`${url}/verify`)
  await page.locator('h1').waitFor()
  await look('verify')
  await give(RECEIPT_TEXT)
  await look('verify-sound')
  await give(RECEIPT_TEXT.replace(/"margin":"\d/, '"margin":"9'))
  await look('verify-invalid')
  await page.evaluate((value) => {
    localStorage.setItem('glasshouse.price-log', JSON.stringify({ version: 1, value }))
  }, BROKEN_LOG)
  // The app looks at the log at a quiet moment some seconds on: at once is as good here.
  await page.addInitScript(() => {
    const start = window.setTimeout
    const timeout = (work: () => void, wait = 0): number => start(work, wait === 5000 ? 0 : wait)
    Object.assign(window, { setTimeout: timeout })
  })
  await page.goto(`${url}/market?type=2`)
  const alarm = page.locator('[role=alert][aria-label]')
  await alarm.waitFor()
  await look('alarm')
  await alarm.getByRole('link').click()
  await page.locator('#history').waitFor()
  await alarm.waitFor()
  await look('alarm-details')
  await page.evaluate(() => localStorage.removeItem('glasshouse.price-log'))
}
