import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Page } from '@playwright/test'
import { orderNumber } from '#protocol/orderNumber.ts'
import type { Envelope } from '#protocol/envelope.ts'
import type { OptionPage } from '#protocol/optionOrder.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { seeNotice } from '#kit/seeNotice.ts'
import type { App } from '#server/main/app.ts'

/* An option from the ticket to its end: bought, run, settled by the clock, and found again in the list. */

const SECOND = 1_000
const HOUR = 3_600 * SECOND

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

async function ownOptions(token: string): Promise<OptionPage['items']> {
  const answer = await fetch(`${app.url}/swx/customer/order/listOptionsOrder?state=history`, {
    headers: { authorization: `Bearer ${token}`, virtually: 'YES' },
  })
  const envelope = (await answer.json()) as Envelope<OptionPage>
  if (envelope.code !== '200') throw new Error(`the list answered ${envelope.code}`)
  return envelope.result.items
}

interface Look {
  readonly language: TestLanguage
  readonly viewport: typeof PHONE
  readonly kind: 'upDown' | 'callPut'
  /** From the purchase until shortly before the expiry. */
  readonly until: number
}

const LOOKS: readonly Look[] = [
  { language: 'en', viewport: DESKTOP, kind: 'upDown', until: 55 * SECOND },
  { language: 'ar', viewport: PHONE, kind: 'callPut', until: HOUR - 5 * SECOND },
]

for (const { language, viewport, kind, until } of LOOKS) {
  test.describe(
    `${kind} in ${language}, ${viewport.width} wide`,
    secondLook(kind === 'upDown'),
    () => {
      test.use({ viewport })

      test('bought, settled at the logged price, and in the history', async ({ page }) => {
        const text = (key: string): string => textOf(language, key)
        try {
          const token = await beCustomer(page, language)
          await page.goto(`${app.url}${INSTRUMENT}`)
          const products = page.getByRole('tablist', { name: text('product:choose') })
          await products.getByRole('tab', { name: text('product:name.option') }).click()
          const choice = kind === 'callPut' ? text('option:kind.callPut') : '1m'
          await page.getByRole('radio', { name: choice, exact: true }).check({ force: true })
          const terms = page.getByText(text('trade:terms.maxLoss'))
          await expect(terms.first()).toBeVisible()
          const side = text(kind === 'upDown' ? 'option:side.up' : 'option:side.call')
          const act = patternOf(language, 'option:act', { side, amount: '\u2063' })
          const begins = new RegExp(act.source.split('\u2063')[0] ?? '')
          await page.getByRole('button', { name: begins }).click()
          await expect(page.getByRole('heading', { name: text('option:running') })).toBeVisible()
          await expect(page.getByRole('timer')).toBeVisible()

          clock.advance(until)
          const running = page.getByRole('heading', { name: text('option:running') })
          await expect(running).toBeHidden()
          const [option] = await ownOptions(token)
          expect(option).toMatchObject({ kind, state: 'closed' })
          await seeNotice(page, language, 'option.')
          const age = Date.parse(option?.expiresAt ?? '') - Date.parse(option?.settleLogAt ?? '')
          expect(age).toBeGreaterThanOrEqual(0)
          expect(age).toBeLessThanOrEqual(5 * SECOND)

          await page.getByRole('link', { name: text('option:see') }).click()
          await expect(page.getByRole('tablist', { name: text('product:list') })).toBeVisible()
          await page.getByRole('tab', { name: text('orders:tab.history') }).click()
          // The same word is one of the filter's.
          const ended = page.getByText(text(`option:outcome.${option?.outcome ?? ''}`))
          await expect(ended.filter({ visible: true }).first()).toBeVisible()
          await makeReceipt(app, clock, option?.id ?? '')
          await page.getByText(text('option:details'), { exact: true }).click()
          await expect(
            page.getByRole('dialog').getByText(orderNumber(option?.id ?? '')),
          ).toBeVisible()
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
    },
  )
}
