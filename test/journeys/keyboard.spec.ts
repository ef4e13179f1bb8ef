import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { holdPrices } from '#kit/heldPrices.ts'
import { type InjectedWallet, injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { Keyboard } from '#kit/keyboard.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))

test.describe.configure({ mode: 'parallel' })

interface Person {
  readonly page: Page
  readonly keys: Keyboard
  readonly wallet: InjectedWallet
  readonly language: TestLanguage
  readonly phone: boolean
}

/** The heading of the page took the focus, and the tab of the browser has its name. */
async function expectArrival({ page }: Person, name: string | RegExp): Promise<void> {
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('h1')).toHaveText(name)
  await expect(page).toHaveTitle(/ · |^Glasshouse$/)
}

/** Waits for the wallet at the gate, then signs in. */
async function signIn(person: Person): Promise<void> {
  const { page, keys, language, phone } = person
  await expect(page.getByRole('heading', { name: textOf(language, 'gate:title') })).toBeVisible()
  const copy = page.getByRole('button', { name: textOf(language, 'gate:copyLink') })
  await keys.to(copy)
  await person.wallet.appear()
  const say = (key: string) => page.getByRole('button', { name: textOf(language, key) })
  if (phone) {
    await keys.to(say('board:continue'))
    await keys.press('Enter')
  } else {
    const link = page.getByRole('link', { name: textOf(language, 'common:signIn'), exact: true })
    await keys.to(link)
    await keys.press('Enter')
    await expectArrival(person, textOf(language, 'session:title'))
    await keys.to(say('session:connect'))
    await keys.press('Enter')
    await keys.to(say('session:sign'))
    await keys.press('Space')
  }
  // The card of first steps stands above the heading that took the focus.
  await expect(page.locator('h1')).toBeFocused()
  await keys.to(say('account:newAccount.demo'), { back: true })
  await keys.press('Enter')
  await expect(page.getByText(textOf(language, 'shell:strip.demo'))).toBeVisible()
}

/** Through the list and its search to the instrument. */
async function findMarket(person: Person): Promise<void> {
  const { page, keys, language, phone } = person
  const nav = page.getByRole('navigation', { name: textOf(language, 'shell:nav.label') })
  await keys.to(nav.getByRole('link', { name: textOf(language, 'shell:nav.markets') }))
  await keys.press('Enter')
  await expectArrival(person, textOf(language, 'market:title'))
  if (phone) {
    await keys.to(page.getByRole('button', { name: textOf(language, 'market:search.open') }))
    await keys.press('Enter')
    await expect(page.getByRole('textbox')).toBeFocused()
  } else {
    await keys.to(page.getByRole('textbox'))
  }
  await keys.type('btc')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/)
  const list = page.getByRole('list', { name: textOf(language, 'market:title') })
  await keys.to(list.getByRole('link').first())
  await keys.press('Enter')
  await expectArrival(person, 'BTC/USDT')
}

/** Sets every part of the ticket, and opens the order. */
async function openOrder(person: Person): Promise<void> {
  const { page, keys, language, phone } = person
  if (phone) {
    const opener = page.getByRole('button', { name: patternOf(language, 'trade:long') }).last()
    await keys.to(opener)
    await keys.press('Enter')
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
    await keys.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await keys.press('Enter')
  }
  const side = page.getByRole('radio', { name: patternOf(language, 'trade:long') })
  await keys.to(side)
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: patternOf(language, 'trade:short') })).toBeChecked()
  await keys.press('ArrowUp')
  await expect(side).toBeChecked()
  const lots = page.getByLabel(textOf(language, 'trade:lots'), { exact: true })
  await keys.to(lots)
  await keys.type('x')
  await expect(lots).toHaveAttribute('aria-invalid', 'true')
  const note = await lots.getAttribute('aria-describedby')
  await expect(page.locator(`[id="${note ?? ''}"]`)).not.toHaveText('')
  await keys.press('Backspace')
  await keys.type('5')
  await keys.to(page.getByRole('slider'))
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /10/)
  // The low end is left in every language, so right is more in every language.
  await keys.press('ArrowRight')
  await expect(page.getByRole('slider')).not.toHaveAttribute('aria-valuetext', /\b10\b/)
  await keys.press('ArrowLeft')
  await keys.to(page.getByLabel(textOf(language, 'trade:stopLoss'), { exact: true }))
  await keys.to(page.getByLabel(textOf(language, 'trade:takeProfit'), { exact: true }))
  const act = language === 'ar' ? 'trade:act.long_few' : 'trade:act.long_other'
  await keys.to(page.getByRole('button', { name: patternOf(language, act, { count: '5' }) }))
  await keys.press('Enter')
  const done = page.getByRole('heading', { level: 3 }).first()
  await expect(done).toBeFocused()
  await expect(done).toHaveText(/\d/)
}

/** Finds the order, closes it, and leaves its result. */
async function closeOrder(person: Person): Promise<void> {
  const { page, keys, language, phone } = person
  await keys.to(page.getByRole('button', { name: textOf(language, 'trade:done.see') }))
  await keys.press('Enter')
  if (phone) await expectArrival(person, textOf(language, 'shell:title.orders'))
  else await keys.around()
  const close = page.getByRole('button', {
    name: textOf(language, 'orders:close.button'),
    exact: true,
  })
  await keys.to(close)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(close).toBeFocused()
  await keys.press('Enter')
  const act = language === 'ar' ? 'orders:close.act.long_few' : 'orders:close.act.long_other'
  await keys.to(dialog.getByRole('button', { name: patternOf(language, act, { count: '5' }) }))
  await keys.press('Enter')
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeFocused()
  await keys.to(dialog.getByRole('button', { name: textOf(language, 'orders:close.done.list') }))
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  // What opened the sheet is gone with its order.
  await expect(page.locator('h1')).toBeFocused()
  const tab = page.getByRole('tab', { name: textOf(language, 'orders:tab.open') })
  await keys.to(tab)
  // Past the waiting ones, which lie between the two.
  const onward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  await keys.press(onward)
  await keys.press(onward)
  const history = page.getByRole('tab', { name: textOf(language, 'orders:tab.history') })
  await expect(history).toBeFocused()
  await expect(history).toHaveAttribute('aria-selected', 'true')
  const reason = textOf(language, 'orders:reason.customer')
  const innermost = { hasText: reason, hasNot: page.locator('span') }
  await expect(page.locator('span', innermost)).toBeVisible()
}

const LOOKS = [
  { name: 'on a desktop', locale: 'en', language: 'en', viewport: DESKTOP },
  { name: 'in Arabic on a phone', locale: 'ar', language: 'ar', viewport: PHONE },
] as const

for (const { name, locale, language, viewport } of LOOKS) {
  test.describe(name, secondLook(language === 'ar'), () => {
    test.use({ locale, viewport })

    test('from the gate to a closed order with the keyboard alone', async ({ page }) => {
      const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source })
      const wallet = await injectWallet(page, { after: 'asked' })
      const person = { page, keys: new Keyboard(page), wallet, language, phone: viewport === PHONE }
      try {
        await page.goto(app.url)
        page.setDefaultTimeout(15_000)
        await signIn(person)
        await findMarket(person)
        await person.keys.around()
        await openOrder(person)
        await closeOrder(person)
        expect(wallet.forbidden).toEqual([])
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
