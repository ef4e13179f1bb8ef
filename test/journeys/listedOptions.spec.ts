import { expect, type Page } from '@playwright/test'
import type { Envelope } from '#protocol/envelope.ts'
import type { MarketItem } from '#protocol/market.ts'
import type { OptionChain, OptionOrder, OptionPage } from '#protocol/optionOrder.ts'
import { formatPrice, parsePrice } from '#protocol/price.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'
import { rungsOf, seriesBasis } from '#src/features/trade-option/chain/series.ts'

/* A listed option, found by hand: the chain, the ticket of one ask, the open option, sold back, and its receipt. */

let app: App
let clock: MovedClock

test.beforeEach(async () => {
  clock = movedClock()
  app = await openJourneyApp({ clock })
})

async function beCustomer(page: Page, language: TestLanguage): Promise<string> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 2, theme: 'light', boardShown: true }
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences },
  )
  return session.token
}

async function ask<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(`${app.url}/swx/customer/${path}`, { headers })
  const envelope = (await answer.json()) as Envelope<T>
  if (envelope.code !== '200') throw new Error(`${path} answered ${envelope.code}`)
  return envelope.result
}

/** The second expiry of Bitcoin, as the first may be about to end, and the strike in the middle of its ladder. */
async function middleSeries(): Promise<{ readonly expiry: string; readonly strike: string }> {
  const chain = await ask<OptionChain>('index/getOptionsChain/1')
  const items = await ask<readonly MarketItem[]>('index/listMarketByType?type=2')
  const bitcoin = items.find(({ code }) => code === 'BTCUSDT')
  const expiry = chain.expiries[1]
  if (bitcoin === undefined || expiry === undefined) throw new Error('there is no series')
  const basis = seriesBasis(chain, expiry, parsePrice(bitcoin.price ?? ''), bitcoin.decimals)
  const rungs = basis === null ? [] : rungsOf(basis, [])
  const middle = rungs[rungs.length >> 1]
  if (middle === undefined) throw new Error('there is no strike')
  const strike = Number(formatPrice(middle.strike, bitcoin.decimals)).toLocaleString('en')
  return { expiry: expiry.expiresAt, strike }
}

async function lastOption(token: string): Promise<OptionOrder | undefined> {
  const headers = { authorization: `Bearer ${token}`, virtually: 'YES' }
  const page = await ask<OptionPage>('order/listOptionsOrder?state=history', headers)
  return page.items[0]
}

const LOOKS = [
  { language: 'ar', viewport: PHONE, side: 'put' },
  { language: 'en', viewport: DESKTOP, side: 'call' },
] as const

for (const { language, viewport, side } of LOOKS) {
  test.describe(`${side} in ${language}`, secondLook(language === 'en'), () => {
    test.use({ viewport })

    test('bought from the chain, sold back, and proved by its receipt', async ({ page }) => {
      const text = (key: string): string => textOf(language, key)
      const sideText = text(`option:side.${side}`)
      try {
        const token = await beCustomer(page, language)
        const { expiry, strike } = await middleSeries()
        await page.goto(`${app.url}/market?type=7&underlying=BTCUSDT&expiry=${expiry}`)
        if (viewport === PHONE) {
          const choice = page.getByRole('radio', { name: sideText })
          await choice.click({ force: true })
          await expect(choice).toBeChecked()
        }
        const chain = page.getByRole('region', { name: text('chain:title') })
        const named = (name: string) => chain.getByRole('button', { name })
        await named(sideText).and(named(strike)).click()
        await page.getByRole('button', { name: anyOf(language, 'option:act') }).click()
        await expect(page.getByRole('heading', { name: text('option:running') })).toBeVisible()

        await page.getByRole('link', { name: text('option:see') }).click()
        await page.getByRole('button', { name: anyOf(language, 'option:sale.of') }).click()
        const sheet = page.getByRole('dialog')
        await expect(sheet.getByText(text('option:sale.least'))).toBeVisible()
        await sheet.getByRole('button', { name: anyOf(language, 'option:sale.button') }).click()
        await expect(
          sheet.getByRole('heading', { name: anyOf(language, 'option:sale.done') }),
        ).toBeVisible()
        await sheet.getByRole('button', { name: text('orders:close.done.list') }).click()

        const option = await lastOption(token)
        expect(option).toMatchObject({ kind: 'callPut', side, state: 'closed', outcome: 'sold' })
        expect(option?.result).toMatch(/^-\d/)
        await makeReceipt(app, clock, option?.id ?? '')
        await page.getByText(text('option:details'), { exact: true }).click()
        await seeReceiptHold(page, language, (made) => made.replace('"payout":"', '"payout":"1'))
        await app.auditAll()
        const health = await fetch(`${app.url}/readyz`)
        expect(await health.text()).not.toContain('mismatch')
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
