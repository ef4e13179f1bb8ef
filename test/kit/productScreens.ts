import { expect, type Page } from '@playwright/test'
import type { Look } from './openContext.ts'
import { anyOf, patternOf, textOf } from './texts.ts'
import { escape, press, summon, visit } from './visit.ts'

/** The page of an instrument that is always open. */
export const INSTRUMENT = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'

/** Goes through products beside contracts: the form of each, and the list of what was bought. */
export async function productScreens(
  page: Page,
  operator: string,
  keys: readonly ('spot' | 'option' | 'plan' | 'stake')[],
  look: (state: string) => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    await visit(page, operator, `${INSTRUMENT}&product=${key}`)
    await page.locator(`[role=tab][id$='-${key}'][aria-selected=true]`).first().waitFor()
    await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
    await look(`form ${key}`)
    await visit(page, operator, `/profile/orders?product=${key}`)
    await look(`list ${key}`)
  }
}

/** The chain of listed options, the ticket of one, and the list once it is bought. */
export async function listedScreens(
  page: Page,
  operator: string,
  language: Look['language'],
  look: (state: string) => Promise<void>,
): Promise<void> {
  await visit(page, operator, '/market?type=7&underlying=BTCUSDT')
  const chain = page.getByRole('region', { name: textOf(language, 'chain:title') })
  const asks = chain.getByRole('button', { name: textOf(language, 'option:side.call') })
  await expect(asks).not.toHaveCount(0)
  await look('chain')
  const [ask] = await asks.all()
  await ask?.click()
  const act = page.getByRole('button', { name: anyOf(language, 'option:act') })
  await act.waitFor()
  await look('ticket of a series')
  await act.click()
  await page.getByRole('heading', { name: textOf(language, 'option:running') }).waitFor()
  await look('listed option bought')
  await visit(page, operator, '/profile/orders?product=option')
  const card = page.getByRole('article', { name: 'BTC/USDT' })
  await card.or(page.getByRole('row', { name: /BTC\/USDT/ })).waitFor()
  await look('list with a listed option')
}

/** The sheets that the chart of an instrument opens, and on a desktop its head. */
export async function chartSheets(
  page: Page,
  { language, phone }: Look,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const ofChart = ['chart.settings', 'chart.draw', 'chart.alert'] as const
  for (const sheet of phone ? ofChart : (['tab.label', ...ofChart] as const)) {
    await summon(page, textOf(language, `instrument:${sheet}`))
    await look(`sheet ${sheet}`)
    await escape(page)
  }
}

/** The sheet of instruments on a phone, with as many rows as it has room for. */
export async function chooseInstrument(
  page: Page,
  language: Look['language'],
  look: (state: string) => Promise<void>,
): Promise<void> {
  await summon(page, textOf(language, 'instrument:head.switch'))
  await page.getByRole('dialog').locator('[aria-posinset="9"]').waitFor()
  await look('choose an instrument')
}

/** What only the real account has: plans, lock mining, withdrawals, and the risk notice before a first contract. */
export async function realScreens(
  page: Page,
  operator: string,
  { language, phone }: Look,
  look: (state: string) => Promise<void>,
): Promise<void> {
  await productScreens(page, operator, ['plan', 'stake'], look)
  await visit(page, operator, '/profile/withdraw')
  await look('withdraw')
  // A document of its own: one comes and goes by loading it.
  await page.goto(`${operator}/profile/identity`)
  await expect(page.getByRole('textbox')).not.toHaveCount(0)
  await look('identity')
  await page.goto(`${operator}/profile`)
  await page.locator('h1').waitFor()
  await visit(page, operator, '/profile/nfts')
  await look('own bids')
  await visit(page, operator, '/profile/exchange')
  await look('exchange')
  await summon(page, patternOf(language, 'exchange:choose.to'))
  await look('currencies')
  await escape(page)
  await visit(page, operator, INSTRUMENT)
  if (phone) await press(page, patternOf(language, 'trade:short'))
  await press(page, textOf(language, 'risk:read'))
  await page.getByRole('dialog', { name: textOf(language, 'risk:title') }).waitFor()
  await look('risk notice')
}
