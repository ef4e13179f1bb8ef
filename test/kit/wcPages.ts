import { expect, type Locator, type Page } from '@playwright/test'
import type { TextLanguage } from '#src/shared/i18n/languages.ts'
import { textOf } from './texts.ts'

/**
 * A client may hear the end twice: one that took over what another tab was paired with, or one that a busy relay tells again.
 * The library ends the second one with an error that it catches nowhere; the page is signed out by the first.
 */
export const SECOND_END = 'Record was recently deleted'

/** A button of a page, by the key of its English text. */
export function button(page: Page, key: string): Locator {
  return page.getByRole('button', { name: textOf('en', key), exact: true })
}

/** Words on a page, by the key of the English text. */
export function text(page: Page, key: string): Locator {
  return page.getByText(textOf('en', key)).first()
}

/** What only those see who passed the gate. */
export function appIn(page: Page): Locator {
  return page.getByRole('navigation', { name: textOf('en', 'shell:nav.label') })
}

/** The screen for browsers without a wallet. */
export function blocked(page: Page): Locator {
  return page.getByRole('heading', { name: textOf('en', 'gate:title'), exact: true })
}

/** Gives what the code on the screen says, by way of the link it is copied as. */
export async function readCode(page: Page, language: TextLanguage = 'en'): Promise<string> {
  await expect(page.getByRole('img', { name: textOf(language, 'gate:qr.code') })).toBeVisible()
  await page.getByRole('button', { name: textOf(language, 'gate:qr.copy') }).click()
  await expect(page.getByText(textOf(language, 'common:copied')).first()).toBeVisible()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return uri
}

/** Opens the code on the blocked screen at an address, and gives what it says. */
export async function showCodeAt(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await button(page, 'gate:qr.offer').click()
  return readCode(page)
}
