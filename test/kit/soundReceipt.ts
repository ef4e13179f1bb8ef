import { expect, type Page } from '@playwright/test'
import type { App } from '#server/main/app.ts'
import type { MovedClock } from './movedClock.ts'
import { type TestLanguage, textOf } from './texts.ts'

const MINUTE = 60_000

/**
 * Lets the minute of what is over be sealed, and makes its receipt.
 * @param orderId of an order, an option, a plan, an exchange or a loan
 */
export async function makeReceipt(app: App, clock: MovedClock, orderId: string): Promise<void> {
  const found = (): Promise<readonly unknown[]> =>
    app.db.query('SELECT 1 FROM receipt WHERE order_id = $1', [orderId])
  clock.advance(MINUTE + 10_000)
  await expect.poll(found).toHaveLength(1)
}

/**
 * In the sheet that is open: checks the receipt on the page for that, and changes a figure of it.
 * @param flip what makes another receipt of its text
 */
export async function seeReceiptHold(
  page: Page,
  language: TestLanguage,
  flip: (text: string) => string,
): Promise<void> {
  const check = page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(language, 'receipt:checkNow') })
  await check.click()
  const verdict = (name: string) =>
    page.getByRole('heading', { name: textOf(language, `verify:verdict.${name}`), exact: true })
  // Valid only by the key this browser knows: it looks at the price log once for that.
  const ask = page.getByRole('button', { name: textOf(language, 'verify:key.ask') })
  await expect(verdict('valid').or(ask)).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(verdict('valid')).toBeVisible()
  const text = await page.evaluate(
    () => (history.state as { usr: { receipt: { text: string } } }).usr.receipt.text,
  )
  const flipped = flip(text)
  expect(flipped).not.toBe(text)
  const file = { name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(flipped) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(verdict('invalid')).toBeFocused()
}
