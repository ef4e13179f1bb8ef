import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AccountKind } from '#protocol/account.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { ALL_LOOKS, journey as test, openJourneyApp, secondLook } from '#kit/journey.ts'
import { openOrder } from '#kit/signedIn.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { escape } from '#kit/visit.ts'

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1280, 720],
  [1100, 800],
  [1010, 800],
  [375, 812],
] as const
/** What is typed so that a product shows its terms; an option has a stake to begin with. */
const AMOUNT = {
  spot: { label: 'spot:amount', typed: '0.01' },
  option: null,
  plan: { label: 'plan:amount', typed: '1000' },
  stake: { label: 'plan:quantity', typed: '1' },
} as const
const LANGUAGES = ['en', 'de', 'ar', 'th', 'zh'] as const satisfies readonly TestLanguage[]

/** Which of these elements a person could not press or read where they stand now. */
async function outOfReach(elements: Locator): Promise<readonly string[]> {
  return elements.evaluateAll((found) =>
    found.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const inside =
        left >= -0.5 &&
        right <= window.innerWidth + 0.5 &&
        top >= -0.5 &&
        bottom <= window.innerHeight + 0.5
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const free = hit !== null && (element.contains(hit) || hit.contains(element))
      const name = element.getAttribute('aria-label') ?? element.textContent
      const by = free ? '' : ` under ${hit?.tagName ?? 'nothing'}.${hit?.className ?? ''}`
      return inside && free
        ? []
        : [
            `${name} at ${Math.round(left)}..${Math.round(right)}, ${Math.round(top)}..${Math.round(bottom)}${by}`,
          ]
    }),
  )
}

/** Where stops are typed in the ticket. */
function stopsOf(page: Page, language: TestLanguage): Locator {
  const named = (key: string): Locator =>
    page.getByLabel(textOf(language, `trade:${key}`), { exact: true })
  return named('stopLoss').or(named('takeProfit'))
}

/** The five terms that stand at the button, each with its value. */
async function termsOf(page: Page, language: TestLanguage): Promise<readonly string[]> {
  const lists = page.getByLabel(textOf(language, 'trade:terms.label'), { exact: true })
  const terms = lists.last().locator('dt, dd')
  const expected = ['margin', 'liquidation', 'maxLoss'].map((key) =>
    textOf(language, `trade:terms.${key}`),
  )
  await expect(terms.first()).toBeVisible()
  await expect(lists.last()).toContainText(new RegExp(expected.map((one) => `${one}.*`).join('')))
  await expect(terms).toHaveCount(10)
  return outOfReach(terms)
}

/** Shows the app in a language from the next visit on, on one of the accounts. */
async function speak(page: Page, language: TestLanguage, account: AccountKind): Promise<void> {
  await page.addInitScript(
    (chosen) => {
      const key = 'glasshouse.preferences'
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: object }
      localStorage.setItem(key, JSON.stringify({ ...kept, value: { ...kept.value, ...chosen } }))
    },
    { language, virtualStatus: account === 'real' ? 1 : 2 },
  )
}

/** Tabs of the products, and of one of them the terms and the button that they belong to. */
async function productOutOfReach(
  page: Page,
  language: TestLanguage,
  product: keyof typeof AMOUNT,
): Promise<readonly string[]> {
  const tabs = page.getByRole('tablist', { name: textOf(language, 'product:choose') })
  await expect(tabs.locator(`[id$='-${product}'][aria-selected=true]`)).toBeVisible()
  const amount = AMOUNT[product]
  if (amount !== null)
    await page.getByLabel(textOf(language, amount.label), { exact: true }).fill(amount.typed)
  const terms = page.getByRole('tabpanel').locator('dl').last()
  await expect(terms).toBeVisible()
  const foot = terms.locator('xpath=ancestor::*[.//button][1]')
  const rows = await tabs
    .getByRole('tab')
    .evaluateAll((found) => new Set(found.map((tab) => tab.getBoundingClientRect().top)).size)
  return [
    ...(rows === 1 ? [] : [`tabs in ${rows} rows`]),
    ...(await outOfReach(tabs.getByRole('tab'))),
    ...(await outOfReach(terms.locator('dt, dd'))),
    ...(await outOfReach(foot.getByRole('button').last())),
  ]
}

test(
  'positions can be closed, and terms read, at every size and in long languages',
  secondLook(true),
  async ({ page }) => {
    const app = await openJourneyApp()
    try {
      const { token } = await beDemoCustomer(page, app.url, { language: 'en' })
      await openOrder(app.url, token, 'long')
      await openOrder(app.url, token, 'short')
      const faults: string[] = []
      for (const language of LANGUAGES) {
        await speak(page, language, 'demo')
        await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] })
        await page.goto(`${app.url}${INSTRUMENT}`)
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height })
          const say = (what: readonly string[]): void => {
            faults.push(...what.map((one) => `${language} ${width}: ${one}`))
          }
          if (width > 1000) {
            const rows = page.getByRole('tabpanel').locator('tbody tr')
            await expect(rows).toHaveCount(2)
            const [first] = await rows.all()
            if (first !== undefined) {
              say(await outOfReach(first.locator('button')))
              say(await outOfReach(first.getByRole('cell')))
            }
            const stops = textOf(language, 'orders:column.stops')
            await expect(page.getByRole('columnheader', { name: stops })).toBeVisible()
            say(await outOfReach(page.getByRole('tablist').last().getByRole('tab')))
            say(await termsOf(page, language))
            // Without Thai letters a machine draws boxes, which are wider.
            if (height >= 768 && language !== 'th') say(await outOfReach(stopsOf(page, language)))
          } else {
            await page.getByRole('button', { name: patternOf(language, 'trade:long') }).click()
            await page.getByRole('dialog').waitFor()
            say(await termsOf(page, language))
            await escape(page)
          }
        }
      }
      expect(faults).toEqual([])
    } finally {
      await page.close()
      await app.close()
    }
  },
)

/** Who the counterparty is and how the price is made, by keyboard alone. */
async function readTerms(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${url}${INSTRUMENT}`)
  const name = textOf('en', 'instrument:tab.label')
  const opener = page.getByRole('main').getByRole('button', { name, exact: true })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByText(textOf('en', 'instrument:terms.counterparty'))).toBeInViewport()
  await expect(sheet.getByText(textOf('en', 'instrument:about.log'))).toBeAttached()
  await escape(page)
  await expect(opener).toBeFocused()
}

test('every product is in view: its tab, its terms and its button', async ({ page }) => {
  const app = await openJourneyApp()
  try {
    await beDemoCustomer(page, app.url, { language: 'en' })
    await readTerms(page, app.url)
    const faults: string[] = []
    for (const language of ALL_LOOKS ? (['de', 'ar'] as const) : (['de'] as const)) {
      for (const [account, products] of [
        ['demo', ['spot', 'option']],
        ['real', ['plan', 'stake']],
      ] as const) {
        await speak(page, language, account)
        for (const product of products) {
          await page.setViewportSize({ width: 1366, height: 768 })
          await page.goto(`${app.url}${INSTRUMENT}&product=${product}`)
          for (const [width, height] of SIZES.slice(2).filter(([wide]) => wide !== 1100)) {
            await page.setViewportSize({ width, height })
            const found = await productOutOfReach(page, language, product)
            faults.push(...found.map((one) => `${language} ${width} ${product}: ${one}`))
          }
        }
      }
    }
    expect(faults).toEqual([])
  } finally {
    await page.close()
    await app.close()
  }
})
