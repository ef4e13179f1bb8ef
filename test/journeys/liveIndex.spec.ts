import { INSTRUMENT } from '#kit/productScreens.ts'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { sourceName } from '#protocol/sourceNames.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { journey as test, PHONE } from '#kit/journey.ts'
import { FIVE, type LiveWorld, openLiveWorld } from '#kit/liveWorld.ts'
import { anyOf, patternOf, textOf } from '#kit/texts.ts'

/* An order on live prices that five exchanges make, of which three fall silent, and the receipt that shows each of them. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BTC = 1
const SILENT = ['binance', 'okx', 'bybit'] as const
/** Where to leave pictures of the steps, to be looked at. */
const SHOTS = process.env['SHOTS']

const text = (key: string): string => textOf('ar', key)
const button = (within: Page | Locator, key: string) =>
  within.getByRole('button', { name: text(key), exact: true })

async function seen(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/live-${name}.png`, fullPage: true })
}

/** An order is filled by a row that was logged after it was asked for. */
async function openLong(page: Page, world: LiveWorld): Promise<void> {
  await page.goto(world.app.url + INSTRUMENT)
  await expect(page.getByRole('main')).toContainText('98,020.00')
  await seen(page, 'price')
  await page.getByRole('button', { name: patternOf('ar', 'trade:long') }).click()
  await page.getByLabel(text('trade:lots'), { exact: true }).fill('5')
  const asked = world.app.market.last(BTC)?.seq ?? 0n
  await page
    .getByRole('button', { name: patternOf('ar', 'trade:act.long_few', { count: '5' }) })
    .click()
  await expect(button(page, 'trade:done.see')).toBeVisible()
  const [row] = await world.app.db.query<{ seq: bigint }>(
    'SELECT open_log_seq AS seq FROM contract_order',
  )
  expect(row?.seq).toBeGreaterThan(asked)
  await seen(page, 'opened')
}

/** With two exchanges left, the screen says that only closing is possible, and opens nothing. */
async function meetCloseOnly(page: Page, world: LiveWorld): Promise<void> {
  for (const venue of SILENT) world.silence(venue)
  await world.until(() => world.app.market.state(BTC) === 'thin')
  await page.goto(world.app.url + INSTRUMENT)
  await expect(page.getByRole('status').getByText(text('trade:issue.closeOnly'))).toBeVisible()
  await expect(button(page, 'trade:issue.closeOnly')).toBeDisabled()
  await expect(page.getByRole('button', { name: patternOf('ar', 'trade:long') })).toHaveCount(0)
  await seen(page, 'thin')
}

/** Closes it; its receipt, as it was saved once its minutes were sealed. */
async function closeAndSave(page: Page, world: LiveWorld): Promise<string> {
  await page.goto(`${world.app.url}/profile/orders`)
  await button(page.getByRole('main'), 'orders:close.button').click()
  await page.getByRole('button', { name: anyOf('ar', 'orders:close.act.long_few') }).click()
  await expect(
    page.getByRole('heading', { name: anyOf('ar', 'orders:close.done.title') }),
  ).toBeVisible()
  await world.pass(65)
  await world.app.seal()
  await page.goto(`${world.app.url}/profile/orders?tab=history`)
  await page.getByRole('button', { name: patternOf('ar', 'receipt:title') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page.getByRole('dialog'), 'receipt:download').click(),
  ])
  await seen(page, 'receipt')
  return readFile(await download.path(), 'utf8')
}

interface Ran {
  readonly code: number
  readonly said: string
}

/** What `npm run verify-receipt` says of a file. */
function verifyByCommand(file: string): Promise<Ran> {
  return new Promise((resolve) => {
    const words = ['run', '--silent', 'verify-receipt', '--', file]
    execFile('npm', words, { cwd: ROOT }, (error, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    )
  })
}

/** The page shows whether each exchange counted in both prices, and fails with one bid changed. */
async function verifyOnPage(page: Page, flipped: string): Promise<void> {
  const verdict = (name: string) =>
    page.getByRole('heading', { name: text(`verify:verdict.${name}`), exact: true })
  // The key comes with the price log, which the app looks at by itself.
  await page.waitForFunction(() => localStorage.getItem('glasshouse.price-log') !== null)
  await button(page.getByRole('dialog'), 'receipt:checkNow').click()
  await expect(verdict('valid')).toBeVisible()
  const used = page.getByRole('listitem').filter({ hasText: text('verify:sources.use.used') })
  for (const venue of FIVE) {
    const times = SILENT.some((one) => one === venue) ? 1 : 2
    await expect(used.filter({ hasText: sourceName(venue) })).toHaveCount(times)
  }
  await expect(used).toHaveCount(7)
  await seen(page, 'valid')
  const buffer = Buffer.from(flipped)
  const file = { name: 'receipt.json', mimeType: 'application/json', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(verdict('invalid')).toBeVisible()
  await seen(page, 'invalid')
}

test.use({ viewport: PHONE, locale: 'ar' })

test('an order on prices of five exchanges: closing alone with two of them, and a receipt that shows each', async ({
  page,
}, info) => {
  const world = await openLiveWorld(true)
  try {
    await world.until(() => world.app.market.last(BTC)?.mid === 9_802_000_000_000n)
    await beDemoCustomer(page, world.app.url, { language: 'ar' })
    await openLong(page, world)
    await meetCloseOnly(page, world)
    const receipt = await closeAndSave(page, world)

    const file = info.outputPath('receipt.json')
    await writeFile(file, receipt)
    const { code, said } = await verifyByCommand(file)
    expect([code, said]).toEqual([0, expect.stringContaining('The receipt holds.')])
    const { close } = JSON.parse(receipt) as Receipt
    expect(said).toContain(`row ${close.row.seq}: the median of`)
    const flipped = receipt.replace(/(?<="bid\\":\\"\d+\.)\d\d/, '77')
    expect(flipped).not.toBe(receipt)
    await writeFile(file, flipped)
    const changed = await verifyByCommand(file)
    expect([changed.code, changed.said]).toEqual([
      1,
      expect.stringMatching(/FAIL {2}the (?:opening|closing) price is a row of its sealed minute/),
    ])
    await verifyOnPage(page, flipped)
  } finally {
    await page.close()
    await world.close()
  }
})
