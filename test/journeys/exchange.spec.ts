import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { amount } from '#protocol/money.ts'
import type { ExchangeReceipt } from '#protocol/proof/exchangeReceipt.ts'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { App } from '#server/main/app.ts'

const BTC = 12_345_678n
const MINUTE = 60_000

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
  readonly clock: MovedClock
}

/** Puts bitcoin on a customer's real account, as a deposit would. */
async function fund(app: App, customerId: string): Promise<void> {
  await app.db.transaction((tx) =>
    createLedgerService().post(tx, {
      kind: 'real',
      type: 'demoGrant',
      ref: randomUUID(),
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: amount(-BTC, 'BTC') },
        { account: { owner: customerId, bucket: 'available' }, amount: amount(BTC, 'BTC') },
      ],
    }),
  )
}

/** A customer with bitcoin, on the real account; the page is not open yet. */
async function beCustomer({ page, app, language }: Stage): Promise<string> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const { id } = session.user as { readonly id: string }
  await fund(app, id)
  const preferences = { language, virtualStatus: 1, theme: 'light', upDown: 'auto' }
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences: { ...preferences, boardShown: true } },
  )
  return id
}

const button = ({ page, language }: Stage, key: string, values = {}) =>
  page.getByRole('button', { name: patternOf(language, key, values) }).first()

/** The button that exchanges, whatever its amounts are. */
const act = ({ page, language }: Stage) => {
  const [start = ''] = textOf(language, 'exchange:act').split('{{')
  return page.locator('main button[class]', { hasText: new RegExp(`${start}.*BTC.*ETH`) })
}

/** All bitcoin is quoted in ether: every text has its place, and nobody is shut out. */
async function quote(stage: Stage): Promise<void> {
  const { page, app } = stage
  await page.goto(`${app.url}/profile/exchange?from=BTC&to=ETH`)
  const label = textOf(stage.language, 'exchange:max')
  await button(stage, 'exchange:chosen', { label, asset: '0.12345678 BTC' }).click()
  await expect(act(stage)).toBeVisible()
  await expect(page.getByText('BTCUSDT')).toBeVisible()
  await expect(page.getByText('ETHUSDT')).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
}

/** The operator's clock is ahead of what the page believes: the press comes late, and nothing happens by itself. */
async function comeLate(stage: Stage): Promise<void> {
  const { page, app, language, clock } = stage
  const renew = button(stage, 'exchange:renew')
  if (await renew.isVisible()) await renew.click()
  await expect(act(stage)).toBeVisible()
  clock.advance(15_000)
  await app.tick()
  await act(stage).click()
  await expect(page.getByText(textOf(language, 'exchange:late.title'))).toBeVisible()
  expect(await app.db.query('SELECT 1 FROM exchange WHERE no IS NOT NULL')).toEqual([])
}

/** A quote that ends while one looks at it is asked for anew, and used. */
async function exchange(stage: Stage): Promise<void> {
  const { page, language } = stage
  const renew = button(stage, 'exchange:renew')
  await expect(renew).toBeVisible()
  await expect(page.getByText(textOf(language, 'exchange:expired')).first()).toBeVisible()
  await renew.click()
  await act(stage).click()
  const title = patternOf(language, 'exchange:done.title', { from: '0.12345678 BTC', to: '' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const made = page.getByRole('listitem').filter({ hasText: '0.12345678' })
  await expect(made).toHaveCount(1)
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
}

/** What was got is among the customer's assets, and the books say the same. */
async function seeHoldings({ page, app, language }: Stage, id: string): Promise<void> {
  const held = await app.db.query<{ asset: string; balance: bigint }>(
    `SELECT asset, balance FROM ledger_account
     WHERE owner = $1 AND kind = 'real' AND bucket = 'available' AND balance > 0`,
    [id],
  )
  expect(held.map(({ asset }) => asset)).toEqual(['ETH'])
  await page.goto(`${app.url}/profile`)
  await expect(page.getByText(textOf(language, 'product:pocket.others'))).toBeVisible()
  const row = page.locator('dl div').filter({ has: page.getByText('ETH', { exact: true }) })
  const whole = String(held[0]?.balance ?? 0n).padStart(19, '0')
  await expect(row.first()).toContainText(`${whole.slice(0, -18)}.${whole.slice(-18, -12)}`)
  await app.auditAll()
  const ready = await fetch(`${app.url}/readyz`)
  expect(await ready.json()).toMatchObject({ parts: { books: 'ok' } })
}

/** An amount as the exchange page writes it, to the last unit that is not nothing. */
const written = (units: bigint, asset: AssetCode): string =>
  `${formatDecimal(units, ASSET_SCALE[asset], 2)}\u00a0${asset}`

/** What the customer gave and got, by the books. */
async function bookedFor({ app }: Stage, id: string): Promise<ReadonlyMap<AssetCode, bigint>> {
  const postings = await app.db.query<{ asset: AssetCode; units: bigint }>(
    `SELECT a.asset, p.units FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry
       JOIN ledger_account a ON a.id = p.account
     WHERE e.type = 'exchanged' AND a.owner = $1 ORDER BY a.asset`,
    [id],
  )
  expect(postings.map(({ asset }) => asset)).toEqual(['BTC', 'ETH'])
  return new Map(postings.map(({ asset, units }) => [asset, units]))
}

/** From the list to the receipt, which says what the books say; gives its bytes. */
async function openReceipt(stage: Stage, id: string): Promise<string> {
  const { page, app, language, clock } = stage
  clock.advance(MINUTE + 10_000)
  await expect.poll(() => app.db.query('SELECT 1 FROM receipt')).toHaveLength(1)
  await page.goto(`${app.url}/profile/exchange`)
  await button(stage, 'exchange:history.receiptOf', { from: '0.12345678 BTC', to: '' }).click()
  const booked = await bookedFor(stage, id)
  const got = booked.get('ETH') ?? 0n
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(written(BTC, 'BTC'), { exact: true })).toBeVisible()
  await expect(sheet.getByText(written(got, 'ETH'), { exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: textOf(language, 'receipt:download') }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const receipt = JSON.parse(text) as ExchangeReceipt
  const { postings } = receipt.entries.exchanged
  expect(receipt.order).toMatchObject({
    amount: formatDecimal(BTC, ASSET_SCALE.BTC),
    received: formatDecimal(got, ASSET_SCALE.ETH),
  })
  const own = postings.filter(({ bucket }) => bucket === 'customer/available')
  expect(own.map(({ asset, amount: moved }) => [asset, moved])).toEqual([
    ['BTC', `-${formatDecimal(BTC, ASSET_SCALE.BTC)}`],
    ['ETH', formatDecimal(got, ASSET_SCALE.ETH)],
  ])
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  return text
}

/** The browser checks the receipt, also without a network, and finds what was changed in it. */
async function checkReceipt(stage: Stage, text: string): Promise<void> {
  const { page, language } = stage
  // The key that it compares with comes from the published log, which the app looks at by itself.
  await page.waitForFunction(() => localStorage.getItem('glasshouse.price-log') !== null)
  await page.getByRole('dialog').getByText(textOf(language, 'receipt:checkNow')).click()
  const verdict = (name: string) =>
    page.getByRole('heading', { name: textOf(language, `verify:verdict.${name}`), exact: true })
  await expect(verdict('valid')).toBeFocused()
  await expect(page.getByText(textOf(language, 'verify:check.exchangedEntry'))).toBeVisible()
  await expect(page.getByText(textOf(language, 'verify:checks.fails'))).toHaveCount(0)
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])

  await page.context().setOffline(true)
  const give = (changed: string): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({
      name: 'receipt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(changed),
    })
  const changed = text.replace(/"received":"(.+?)(.)"/, (_, most: string, last: string) => {
    return `"received":"${most}${last === '9' ? '8' : '9'}"`
  })
  expect(changed).not.toBe(text)
  await give(changed)
  await expect(verdict('invalid')).toBeFocused()
  await give(text)
  await expect(verdict('valid')).toBeFocused()
}

for (const { name, language, viewport } of [
  { name: 'in English on a desktop', language: 'en', viewport: DESKTOP },
  { name: 'in Arabic on a phone', language: 'ar', viewport: PHONE },
] as const) {
  test.describe(name, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('a quote is asked for, comes late, ends, and is used; its receipt holds', async ({
      page,
      trouble,
    }) => {
      const clock = movedClock()
      const app = await openJourneyApp({ clock })
      try {
        const stage = { page, app, language, clock }
        const id = await beCustomer(stage)
        await quote(stage)
        await comeLate(stage)
        await exchange(stage)
        await seeHoldings(stage, id)
        const text = await openReceipt(stage, id)
        expect(trouble.seen).toEqual([])
        await checkReceipt(stage, text)
        trouble.forgive()
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}

test(
  'nothing is cut or sticks out, in long words, tall marks and squares',
  secondLook(true),
  async ({ browser }) => {
    const clock = movedClock()
    const app = await openJourneyApp({ clock })
    const found: string[] = []
    for (const language of ['de', 'th', 'zh'] as const) {
      const page = await browser.newPage({ reducedMotion: 'reduce' })
      const look = async (state: string): Promise<void> => {
        for (const width of [320, 375, 1001]) {
          await page.setViewportSize({ width, height: 700 })
          // The other layout takes a moment to come.
          await page.waitForFunction(
            (wide) => (document.querySelector('header nav') !== null) === wide,
            width > 1000,
          )
          const lines = await cutTexts(page)
          found.push(...lines.map((line) => `${language} ${state} at ${width}: ${line}`))
        }
      }
      const stage = { page, app, language, clock }
      await beCustomer(stage)
      await page.goto(`${app.url}/profile/exchange?from=BTC&to=ETH`)
      await page.getByLabel(textOf(language, 'exchange:from'), { exact: true }).fill('0')
      await look('empty form')
      const label = textOf(language, 'exchange:max')
      await page.locator('main button', { hasText: label }).first().click()
      await page.getByText('ETHUSDT').waitFor()
      await look('quote')
      await button(stage, 'exchange:renew').waitFor()
      await look('expired')
      await page.locator('main [aria-haspopup=dialog]').first().click()
      await page.getByRole('dialog').waitFor()
      await look('currencies')
      await page.close()
    }
    await app.close()
    expect(found).toEqual([])
  },
)
