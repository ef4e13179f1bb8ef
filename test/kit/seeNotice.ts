import { expect, type Page } from '@playwright/test'
import { textOf } from './texts.ts'
import type { TestLanguage } from './texts.ts'

const OPTIONS = ['option.won', 'option.lost', 'option.refunded']

/** Waits for a notice over the page; of options any, since how they end depends on the price. */
export async function seeNotice(page: Page, language: TestLanguage, key: string): Promise<void> {
  const keys = key === 'option.' ? OPTIONS : [key]
  const titles = keys.map((one) => textOf(language, `notice:${one}`))
  const region = page.getByRole('region', { name: textOf(language, 'notice:label') })
  await expect(region).toContainText(new RegExp(titles.join('|')))
}
