import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { ContractPage } from '#protocol/contractOrder.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { dragHighest, dragOf } from '#kit/dragLines.ts'
import { holdPrices } from '#kit/heldPrices.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { Keyboard } from '#kit/keyboard.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { openContext } from '#kit/openContext.ts'
import { anyOf, patternOf, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* A trader's day, by keys alone on a desktop and by thumb alone on a phone. */

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))

test.describe.configure({ mode: 'parallel' })

/** What a person presses with. */
interface Hand {
  press(target: Locator): Promise<void>
  /** Writes over what stands in a field. */
  write(field: Locator, text: string): Promise<void>
  turnOn(target: Locator): Promise<void>
}

interface Day {
  readonly page: Page
  readonly app: App
  readonly clock: MovedClock
  readonly token: string
  readonly hand: Hand
  /** Only with keys. */
  readonly keys: Keyboard | null
}

const say = (key: string): string => textOf('en', key)
const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: say(key), exact: true })

function byKeys(keys: Keyboard): Hand {
  const press = async (target: Locator): Promise<void> => {
    await keys.to(target)
    await keys.press('Enter')
  }
  return {
    press,
    async write(field, text) {
      await keys.to(field)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
    },
    async turnOn(target) {
      await keys.to(target)
      await keys.press('Space')
    },
  }
}

function byThumb(page: Page): Hand {
  return {
    press: (target) => target.tap(),
    async write(field, text) {
      await field.tap()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    turnOn: (target) => target.tap(),
  }
}

async function ask<T>({ app, token }: Day, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, virtually: 'YES' }
  const answer = await fetch(`${app.url}/swx/customer/${path}`, { headers })
  return ((await answer.json()) as { result: T }).result
}

const positions = async (day: Day) =>
  (await ask<ContractPage>(day, 'order/listUOrder?state=open')).items

/** From wherever one is to the instrument, by its name. */
async function find({ page, hand, keys }: Day): Promise<void> {
  if (keys === null) {
    const nav = page.getByRole('navigation', { name: say('shell:nav.label') })
    await hand.press(nav.getByRole('link', { name: say('shell:nav.markets') }))
    await hand.press(button(page, 'market:search.open'))
    await page.keyboard.type('btc')
    await hand.press(
      page
        .getByRole('list', { name: say('market:title') })
        .getByRole('link', { name: /^BTC\W+USDT/ }),
    )
  } else {
    // Keys come after the first page, and the search with a page of its own: pressed again too early, it is typed.
    await expect(async () => {
      await keys.press('/')
      await expect(page.getByRole('textbox')).toBeFocused({ timeout: 10_000 })
    }).toPass()
    await keys.type('btc')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/)
    await keys.press('Enter')
  }
  await expect(page.locator('h1')).toHaveText('BTC/USDT')
}

/** A quarter of what there can be, with stops near enough to the price to be seen on the chart. */
async function open(day: Day): Promise<void> {
  const { page, hand, keys } = day
  const { nowPrice } = await ask<{ nowPrice: string }>(day, 'index/getMarketInfo/1')
  const whole = BigInt(nowPrice.split('.')[0] ?? '0')
  if (keys === null) {
    await hand.press(page.getByRole('button', { name: patternOf('en', 'trade:long') }))
  } else {
    await keys.press('b')
    await expect(page.getByLabel(say('trade:lots'), { exact: true })).toBeFocused()
  }
  await hand.press(page.getByRole('button', { name: '25%', exact: true }))
  const stop = (key: string) => page.getByLabel(say(key), { exact: true })
  await hand.write(stop('trade:stopLoss'), String((whole * 9_996n) / 10_000n))
  await hand.write(stop('trade:takeProfit'), String((whole * 10_004n) / 10_000n))
  await hand.press(page.getByRole('button', { name: anyOf('en', 'trade:act.long_other') }))
  await expect(page.getByRole('heading', { level: 3, name: /\d/ })).toBeVisible()
  // A quarter of the most there can be in one order of this instrument.
  expect(await positions(day)).toMatchObject([{ side: 'long', lots: '125' }])
}

/** The highest line is moved up on the chart, by finger or by keys; nothing is changed by that alone. */
async function moveOnChart({ page, keys }: Day, context: BrowserContext): Promise<void> {
  await expect(page.getByRole('figure').getByRole('table')).toBeAttached()
  if (keys === null) {
    await dragHighest(page, await dragOf(page, context, true))
    return
  }
  const moving = page.getByRole('application', { name: say('chart:move.title') })
  const told = moving.getByRole('status')
  await keys.to(button(page, 'instrument:chart.settings'), { back: true })
  await keys.press('m')
  await expect(button(moving, 'chart:move.here')).toBeFocused()
  const first = await told.innerText()
  await keys.press('ArrowRight')
  await expect(told).not.toHaveText(first)
  await keys.press('ArrowUp')
  await keys.press('Escape')
  await expect(moving).toHaveCount(0)
  // Given up, all stand where they stood, and the focus is where it was.
  await keys.press('m')
  await expect(told).toHaveText(first)
  await expect(button(moving, 'chart:move.here')).toBeFocused()
  await keys.press('Shift+ArrowUp')
  await expect(told).not.toHaveText(first)
  await keys.press('Enter')
}

const stopsOf = (one: ContractPage['items'][number] | undefined) => [one?.stopLoss, one?.takeProfit]

async function moveStop(day: Day, context: BrowserContext): Promise<void> {
  const { page, hand, keys } = day
  const [before] = await positions(day)
  const sheet = page.getByRole('dialog')
  await hand.press(button(page, 'trade:done.see'))
  if (keys === null) await page.goBack()
  await moveOnChart(day, context)
  await expect(button(sheet, 'orders:edit.save')).toBeVisible()
  expect((await positions(day)).map(stopsOf)).toEqual([stopsOf(before)])
  await hand.press(button(sheet, 'orders:edit.save'))
  await expect(sheet.getByRole('heading', { name: say('orders:edit.done') })).toBeVisible()
  const [after] = await positions(day)
  expect(after?.id).toBe(before?.id)
  expect(stopsOf(after)).not.toEqual(stopsOf(before))
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

/** Turns the position around, then closes all there is. */
async function reverseAndClose(day: Day): Promise<void> {
  const { page, hand, keys } = day
  if (keys === null) {
    await page.goBack()
    await page.goBack()
    const nav = page.getByRole('navigation', { name: say('shell:nav.label') })
    await hand.press(nav.getByRole('link', { name: say('shell:nav.home') }))
    await hand.press(page.getByRole('link', { name: say('home:balance.orders'), exact: true }))
  }
  const sheet = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: say('orders:reverse.button') }))
  await hand.press(
    sheet.getByRole('button', { name: anyOf('en', 'orders:reverse.act.short_other') }),
  )
  const reversed = sheet.getByRole('heading', { name: anyOf('en', 'orders:reverse.done') })
  await expect(reversed).toBeVisible()
  expect(await positions(day)).toMatchObject([{ side: 'short' }])
  await hand.press(button(sheet, 'orders:reverse.list'))
  await hand.press(button(page, 'orders:all.close.button'))
  await hand.press(sheet.getByRole('button', { name: anyOf('en', 'orders:all.close.act_one') }))
  const closed = patternOf('en', 'orders:all.close.done', { done: '1', total: '1' })
  await expect(sheet.getByRole('heading', { name: closed })).toBeVisible()
  expect(await positions(day)).toEqual([])
  await hand.press(button(sheet, 'orders:close.done.list'))
}

/** Both receipts are made, once the minute of the closing price is over. */
async function awaitReceipts({ app, clock }: Day): Promise<void> {
  clock.advance(70_000)
  await expect.poll(() => app.db.query('SELECT 1 FROM receipt')).toHaveLength(2)
}

/** From the history a picture of the last result, and a link by which a stranger checks its receipt. */
async function share({ page, hand }: Day, browser: Browser): Promise<void> {
  const name = patternOf('en', 'receipt:of', { name: `BTC/USDT ${say('orders:side.short')}` })
  await hand.press(page.getByRole('button', { name }))
  const sheet = page.getByRole('dialog')
  await hand.press(button(sheet, 'orders:shareResult'))
  await expect(sheet.getByRole('img')).toBeVisible()
  const saving = page.waitForEvent('download')
  await hand.press(button(sheet, 'share:save'))
  expect((await saving).suggestedFilename()).toMatch(/\.png$/)
  await hand.turnOn(sheet.getByRole('switch', { name: say('share:publish.label') }))
  await hand.press(button(sheet, 'share:copyLink'))
  const link = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(link).toContain('/verify?')
  await readAsStranger(browser, await link())
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(say('share:saved'))).toBeHidden()
}

async function readAsStranger(browser: Browser, link: string): Promise<void> {
  const context = await openContext(browser, { language: 'en', phone: false }, null)
  try {
    const page = await context.newPage()
    await page.goto(link)
    const valid = page.getByRole('heading', { name: say('verify:verdict.valid'), exact: true })
    await expect(valid).toBeVisible()
  } finally {
    await context.close()
  }
}

/** Both closings are in the statement. */
async function readStatement({ page, app, hand, keys }: Day): Promise<void> {
  // Opened anew later: the start page of a phone has the tab bar.
  if (keys === null) await page.goto(app.url)
  const nav = page.getByRole('navigation', { name: say('shell:nav.label') })
  const funds = say(keys === null ? 'shell:nav.fundsShort' : 'shell:nav.funds')
  await keys?.to(nav.getByRole('link', { name: funds }), { back: true })
  await hand.press(nav.getByRole('link', { name: funds }))
  await expect(page.getByRole('button', { name: say('funds:type.contractClosed') })).toHaveCount(2)
}

for (const { name, viewport } of [
  { name: 'by keys on a desktop', viewport: DESKTOP },
  { name: 'by thumb on a phone', viewport: PHONE },
] as const) {
  test.describe(name, () => {
    const phone = viewport === PHONE
    const permissions = ['clipboard-read', 'clipboard-write']
    test.use({ viewport, hasTouch: phone, locale: 'en', permissions })

    test('found, sized, opened, moved, turned around, closed, read and shared', async ({
      page,
      context,
      browser,
    }) => {
      const clock = movedClock()
      const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source, clock })
      try {
        const { token } = await beDemoCustomer(page, app.url, { language: 'en' })
        await page.goto(app.url)
        const keys = phone ? null : new Keyboard(page)
        const hand = keys === null ? byThumb(page) : byKeys(keys)
        const day: Day = { page, app, clock, token, hand, keys }
        await find(day)
        await open(day)
        await moveStop(day, context)
        await reverseAndClose(day)
        await awaitReceipts(day)
        await share(day, browser)
        await readStatement(day)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
