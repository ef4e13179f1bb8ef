import { expect, type Page } from '@playwright/test'
import type { Look } from './openContext.ts'
import { patternOf, textOf } from './texts.ts'
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

/** The sheets that the head and the chart of an instrument open on a desktop. */
export async function chartSheets(
  page: Page,
  language: Look['language'],
  look: (state: string) => Promise<void>,
): Promise<void> {
  for (const sheet of ['tab.label', 'chart.settings', 'chart.draw', 'chart.alert'] as const) {
    await summon(page, textOf(language, `instrument:${sheet}`))
    await look(`sheet ${sheet}`)
    await escape(page)
  }
}

/** What only the real account has: plans, lock mining, and the risk notice before a first contract. */
export async function realScreens(
  page: Page,
  operator: string,
  { language, phone }: Look,
  look: (state: string) => Promise<void>,
): Promise<void> {
  await productScreens(page, operator, ['plan', 'stake'], look)
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
