import { expect, type Page } from '@playwright/test'
import type { Envelope } from '#protocol/envelope.ts'
import type { OptionOrder, OptionPage } from '#protocol/optionOrder.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { anyOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

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

async function soldOption(token: string): Promise<OptionOrder | undefined> {
  const answer = await fetch(`${app.url}/swx/customer/order/listOptionsOrder?state=history`, {
    headers: { authorization: `Bearer ${token}`, virtually: 'YES' },
  })
  const envelope = (await answer.json()) as Envelope<OptionPage>
  if (envelope.code !== '200') throw new Error(`the list answered ${envelope.code}`)
  return envelope.result.items[0]
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
        await page.goto(`${app.url}/market?type=7&underlying=BTCUSDT`)
        if (viewport === PHONE) {
          const choice = page.getByRole('radio', { name: sideText })
          await choice.click({ force: true })
          await expect(choice).toBeChecked()
        }
        const chain = page.getByRole('region', { name: text('chain:title') })
        await chain.getByRole('tab').nth(1).click()
        await chain.getByRole('button', { name: sideText }).nth(4).click()
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

        const option = await soldOption(token)
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
