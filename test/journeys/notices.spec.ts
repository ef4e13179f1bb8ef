import { expect, type Page } from '@playwright/test'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { routePath } from '#protocol/routePaths.ts'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { giveReal } from '#kit/giveReal.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import { seeNotice } from '#kit/seeNotice.ts'
import { openOrder } from '#kit/signedIn.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* What ends without an act of the customer: stop loss, take profit, liquidation, and a plan that is over. */

const DAY = 86_400_000
const BEGINNING = '64000.00'
/** Where to leave pictures, to be looked at. */
const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly source: ScriptedSource
  readonly language: TestLanguage
  readonly token: string
}

async function moveTo({ app, source }: Stage, price: string): Promise<void> {
  source.say('BTCUSDT', price)
  await app.tick()
}

async function closeNotices({ page, language }: Stage): Promise<void> {
  const region = page.getByRole('region', { name: textOf(language, 'notice:label') })
  const close = region.getByRole('button', { name: textOf(language, 'common:close') })
  while ((await close.count()) > 0) await close.first().click()
}

/** What a notice lies over can be pressed later; the buttons of a ticket never wait for it. */
async function seeTicketFree({ page, language }: Stage): Promise<void> {
  const sizes = language === 'ar' ? [PHONE] : [DESKTOP, { width: 1366, height: 768 }]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const region = page.getByRole('region', { name: textOf(language, 'notice:label') })
    const notice = await region.boundingBox()
    const ticket = page.getByRole('button').filter({ hasText: textOf(language, 'trade:long') })
    const buttons = await ticket.all()
    if (SHOTS !== undefined) {
      await page.screenshot({ path: `${SHOTS}/notice-${language}-${size.width}.png` })
    }
    expect(buttons.length).toBeGreaterThan(0)
    if (notice === null) throw new Error('no notice')
    for (const button of buttons) {
      const box = await button.boundingBox()
      expect(box === null || box.y >= notice.y + notice.height).toBe(true)
    }
  }
}

/** Positions of 20x that are stopped out, reach their target, and are jumped over by the price. */
async function seeContractsEnd(stage: Stage): Promise<void> {
  const { page, app, language, token } = stage
  await openOrder(app.url, token, 'long')
  await openOrder(app.url, token, 'short')
  await page.goto(`${app.url}/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await moveTo(stage, '62700.00')
  await seeNotice(page, language, 'contract.stopLoss')
  await seeTicketFree(stage)
  await page.goto(`${app.url}/profile/orders`)
  await expect(page.getByRole('article').or(page.getByRole('row')).first()).toBeVisible()
  await moveTo(stage, '61400.00')
  await seeNotice(page, language, 'contract.takeProfit')
  await closeNotices(stage)
  await openOrder(app.url, token, 'long')
  await moveTo(stage, '50000.00')
  await seeNotice(page, language, 'contract.liquidation')
  await closeNotices(stage)
}

/** The shortest smart plan, bought on the real account; its last day is over later. */
async function buyPlan({ app, token }: Stage): Promise<number> {
  const listed = await fetch(app.url + routePath('listPlans'))
  const { result } = (await listed.json()) as { readonly result: readonly PlanProduct[] }
  const [plan] = result.filter(({ kind }) => kind === 'smart').sort((a, b) => a.days - b.days)
  if (plan === undefined) throw new Error('no smart plan')
  const answer = await fetch(app.url + routePath('subscribePlan'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ productId: plan.id, days: plan.days, amount: '1000' }),
  })
  expect(await answer.json()).toMatchObject({ code: '200' })
  return plan.days
}

/** What was told is in the list as well, and counts as read once it was seen. */
async function seeList(stage: Stage): Promise<void> {
  const { page, language } = stage
  const title = textOf(language, 'notice:page.title')
  const bell = page.getByRole('link', { name: new RegExp(`^${title}(\\.|$)`) })
  const fresh = page
    .getByRole('main')
    .getByText(textOf(language, 'notice:page.new'), { exact: true })
  await expect(bell).toHaveText('3')
  await bell.click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(fresh).toHaveCount(3)
  await expect(bell).toHaveText('')
  expect(await violationsOn(page)).toEqual([])
  expect(await cutTexts(page)).toEqual([])
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/notifications-${language}.png` })
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(fresh).toHaveCount(0)
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    test.use({ locale: language, viewport })

    test('customers are told what ends without them', async ({ page }) => {
      const clock = movedClock()
      const source = scriptedSource()
      source.say('BTCUSDT', BEGINNING)
      const app = await openJourneyApp({ clock, source })
      try {
        const session = await beDemoCustomer(page, app.url, { language })
        await giveReal(app, session, 5_000_000_000n)
        const stage = { page, app, source, language, token: session.token }
        await seeContractsEnd(stage)
        await seeList(stage)
        // The list tells by itself what is new, so that nothing is told over it.
        await page.goto(`${app.url}/profile`)
        const days = await buyPlan(stage)
        // As for somebody who comes every day.
        await app.db.query(`UPDATE auth_session SET expires_at = expires_at + interval '1 year'`)
        clock.advance((days + 1) * DAY)
        await app.payPlans()
        await seeNotice(page, language, 'plan.smart')
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
