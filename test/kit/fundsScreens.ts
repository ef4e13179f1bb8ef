import type { Page } from '@playwright/test'
import type { Look } from './openContext.ts'
import { textOf } from './texts.ts'
import { escape, summon, visit } from './visit.ts'

/** The statement, a movement of it, nothing of a kind; and balances in their three parts. */
export async function fundsScreens(
  page: Page,
  operator: string,
  language: Look['language'],
  look: (state: string) => Promise<void>,
): Promise<void> {
  await visit(page, operator, '/zjxq?period=custom')
  await look('statement')
  await summon(page, new RegExp(textOf(language, 'funds:type.contractOpened')))
  await look('movement')
  await escape(page)
  await page.getByLabel(textOf(language, 'funds:filter.kind')).selectOption('deposits')
  await page.getByText(textOf(language, 'funds:empty.filtered')).waitFor()
  await look('no movements of a kind')
  for (const path of ['/profile/balance', '/profile/balance2', '/profile/balancebb', '/earn']) {
    await visit(page, operator, path)
    if (path === '/profile/balance') await page.locator('figure [role=img]').waitFor()
    await look(path)
  }
}
