import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { readCsv } from '#kit/csvStatement.ts'
import { holdPrices } from '#kit/heldPrices.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

const DIR = fileURLToPath(new URL('../fixtures/replay', import.meta.url))
const TICKET = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0&product=spot'

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
}

/** A customer on the demo account; the page is not open yet. */
async function beCustomer({ page, app, language }: Stage): Promise<void> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 2, theme: 'light', upDown: 'auto' }
  const kept = { session, preferences: { ...preferences, boardShown: true } }
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
  }, kept)
}

const button = ({ page, language }: Stage, key: string, values = {}) =>
  page.getByRole('button', { name: patternOf(language, key, values) }).first()

/** Buys with half of what there is, at the market. */
async function buy(stage: Stage): Promise<void> {
  const { page, app } = stage
  await page.goto(`${app.url}${TICKET}`)
  const shares = page.getByRole('group', { name: textOf(stage.language, 'trade:size.shares') })
  await shares.getByRole('button').nth(1).click()
  await button(stage, 'spot:act.buy', { amount: '' }).click()
  const done = patternOf(stage.language, 'spot:done.buy', { price: '' })
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  const balances = await app.db.query<{ asset: string }>(
    `SELECT asset FROM ledger_account WHERE owner <> 'house' AND bucket = 'available'
       AND kind = 'demo' AND balance > 0 ORDER BY asset`,
  )
  expect(balances.map(({ asset }) => asset)).toEqual(['BTC', 'USDT'])
  await button(stage, 'trade:done.new').click()
}

/** Own orders: rows of a table on a desktop, cards on a phone. */
const rowsOf = ({ page }: Stage) =>
  page.getByRole(page.viewportSize()?.width === PHONE.width ? 'article' : 'row', {
    name: /BTC\/USDT/,
  })

/** Of the history what was filled alone, also in the file that is saved of it; then all of it again. */
async function filterAndSave(stage: Stage): Promise<void> {
  const { page, language } = stage
  const status = page.getByLabel(textOf(language, 'spot:filter.endedBy'), { exact: true })
  await status.selectOption('filled')
  await expect(rowsOf(stage)).toHaveCount(1)
  await expect(page).toHaveURL(/endedBy=filled/)
  const saving = page.waitForEvent('download')
  await button(stage, 'funds:export.csv').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^spot-demo-.*\.csv$/)
  const lines = readCsv(await readFile(await file.path(), 'utf8'))
  expect(lines).toMatchObject([{ state: 'closed', side: 'buy', received_asset: 'BTC' }])
  await status.selectOption('')
  await expect(rowsOf(stage)).toHaveCount(2)
}

/** Sells some of it at a limit far above, sees it wait in the list, and takes it back. */
async function waitAndCancel(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  const radio = (key: string) => page.getByRole('radio', { name: patternOf(language, key) })
  await radio('spot:side.sell').check({ force: true })
  await radio('spot:kind.limit').check({ force: true })
  await page.getByLabel(textOf(language, 'spot:limitPrice'), { exact: true }).fill('900000')
  await page.getByLabel(textOf(language, 'spot:amount'), { exact: true }).fill('0.01')
  // The chip of the bid is named by the same word in Arabic, but names no coin.
  const sell = patternOf(language, 'spot:act.sell', { amount: '' })
  await page.getByRole('button', { name: sell }).filter({ hasText: 'BTC' }).click()
  const waits = patternOf(language, 'spot:done.waiting', { price: '' })
  await expect(page.getByRole('heading', { name: waits })).toBeVisible()
  await page.getByRole('link', { name: textOf(language, 'trade:done.see') }).click()
  await expect(page).toHaveURL(/\/profile\/orders\?product=spot/)
  const row = rowsOf(stage)
  await expect(row).toHaveCount(1)
  await page.getByText(textOf(language, 'spot:cancel'), { exact: true }).click()
  await expect(page.getByText(textOf(language, 'spot:empty.waiting.title'))).toBeVisible()
  await page.getByRole('tab', { name: textOf(language, 'orders:tab.history') }).click()
  await expect(row).toHaveCount(2)
  await expect(row.first()).toContainText(textOf(language, 'spot:state.cancelled'))
  await filterAndSave(stage)
  const held = await app.db.query(
    `SELECT 1 FROM ledger_account WHERE bucket = 'spotHold' AND balance <> 0`,
  )
  expect(held).toEqual([])
}

/** Receipts in the list, newest first, with a figure of each. */
const RECEIPTS = { cancelled: [0, 'givenBack'], closed: [1, 'received'] } as const

/** The receipt of the order that ended so, in the list and on the page that checks it. */
async function seeReceipt(
  stage: Stage,
  clock: MovedClock,
  ended: keyof typeof RECEIPTS,
): Promise<void> {
  const { page, app, language } = stage
  const [order] = await app.db.query<{ id: string }>('SELECT id FROM spot_order WHERE state = $1', [
    ended,
  ])
  await makeReceipt(app, clock, order?.id ?? '')
  const [at, figure] = RECEIPTS[ended]
  await page
    .getByRole('button', { name: patternOf(language, 'receipt:of', { name: 'BTC/USDT' }) })
    .nth(at)
    .click()
  await seeReceiptHold(page, language, (made) => made.replace(`"${figure}":"`, `"${figure}":"1`))
}

const LOOKS = [
  { name: 'in English on a desktop', language: 'en', viewport: DESKTOP, receipt: 'closed' },
  { name: 'in Arabic on a phone', language: 'ar', viewport: PHONE, receipt: 'cancelled' },
] as const

for (const { name, language, viewport, receipt } of LOOKS) {
  test.describe(name, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('buy a coin, let an order wait, take it back', async ({ page }) => {
      const clock = movedClock()
      const prices = await holdPrices(DIR, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source, clock })
      try {
        const stage = { page, app, language }
        await beCustomer(stage)
        await buy(stage)
        await waitAndCancel(stage)
        await seeReceipt(stage, clock, receipt)
        await app.auditAll()
        const ready = await fetch(`${app.url}/readyz`)
        expect(await ready.json()).toMatchObject({ parts: { books: 'ok' } })
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
