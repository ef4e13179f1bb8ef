import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { makeReceipt, seeReceiptHold } from '#kit/soundReceipt.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000
const PLAN_PAGE = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0&product=plan'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** The page of plans says rates by the year, and which day pays what. */
async function seeCalendar(page: Page) {
  const offers = page.getByRole('list', { name: textOf('en', 'plan:title.smart') })
  // 0.03% a day for 30 days.
  await expect(offers.getByText('10.95%')).toBeVisible()
  const calendar = page.getByRole('region', { name: textOf('en', 'plan:calendar.title') })
  await expect(calendar.getByText(/Day 4 of 30$/)).toBeVisible()
  await calendar.getByRole('tab', { name: textOf('en', 'plan:calendar.paid') }).click()
  await expect(calendar.getByText(/Day 1 of 30$/)).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
}

/** From the instrument's page to a plan that was bought, paid for two days, and left. */
async function runPlan(page: Page, app: App, pass: (ms: number) => Promise<void>) {
  await page.goto(`${app.url}${PLAN_PAGE}`)
  await page.locator('label', { hasText: '30 days' }).click()
  await page.getByLabel(textOf('en', 'plan:amount'), { exact: true }).fill('1000')
  await expect(page.getByText('1,009.00')).toBeVisible()
  await expect(page.getByText(textOf('en', 'plan:source'))).toBeVisible()
  await button(page, patternOf('en', 'plan:act.smart', { amount: '1,000.00 USDT' })).click()
  const done = patternOf('en', 'plan:done.title', { amount: '1,000.00 USDT' })
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
  await page.getByRole('link', { name: textOf('en', 'plan:done.see') }).click()
  await expect(page.getByText(/^0 of 30 days paid$/)).toBeVisible()
  await pass(3 * DAY)
  await page.goto(`${app.url}/profile`)
  await page.getByRole('link', { name: textOf('en', 'profile:row.earn') }).click()
  await expect(page.getByText(/^[23] of 30 days paid$/)).toBeVisible()
  await seeCalendar(page)
  await button(page, textOf('en', 'plan:exit.button')).click()
  await button(page, patternOf('en', 'plan:exit.confirm', { amount: '10.00 USDT' })).click()
  const left = patternOf('en', 'plan:exit.done', { amount: '990.00 USDT' })
  await expect(page.getByRole('heading', { name: left })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: textOf('en', 'plan:list.history'), exact: true }).click()
  await expect(page.getByText(textOf('en', 'plan:state.redeemed'))).toBeVisible()
}

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${name}`, secondLook(viewport === PHONE), () => {
    test.use({ viewport, locale: 'en' })

    test('a plan is bought, paid each day, and left early', async ({ page }) => {
      const clock = movedClock()
      const app = await openJourneyApp({ clock })
      await injectWallet(page)
      try {
        await page.goto(app.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await giveReal(app, session, 5_000_000_000n)
        await runPlan(page, app, async (ms) => {
          clock.advance(ms)
          await app.payPlans()
        })
        const [plan] = await app.db.query<{ id: string }>('SELECT id FROM plan_order')
        await makeReceipt(app, clock, plan?.id ?? '')
        await button(page, /^Receipt: 30 days/).click()
        await seeReceiptHold(page, 'en', (made) => made.replace('"exitFee":"10', '"exitFee":"11'))
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
