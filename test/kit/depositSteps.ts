import { expect, type Locator } from '@playwright/test'
import type { DepositReason } from '#protocol/deposit.ts'
import type { DEPOSIT_STATES } from '#protocol/machines/deposit.ts'
import type { Payer } from './depositJourney.ts'
import type { Look } from './openContext.ts'
import { png } from './pictures.ts'
import { patternOf, textOf } from './texts.ts'

/** Blocks are looked at every few seconds, and the page looks for what nobody announced. */
const SLOW = { timeout: 45_000 }
type State = (typeof DEPOSIT_STATES)[number]

/** A person on the page of deposits, and what they see and do there. */
export function personOf({ page, ...payer }: Payer, { language }: Look) {
  const text = (key: string): string => textOf(language, `deposit:${key}`)
  const list = page.getByRole('list', { name: text('list.title') })
  const row = (what: string | RegExp): Locator =>
    list.getByRole('listitem').filter({ hasText: what })
  const choose = (way: 'wallet' | 'address' | 'hand'): Promise<void> =>
    page.getByRole('tab', { name: text(`how.${way}`), exact: true }).click()
  const type = (amount: string): Promise<void> =>
    page.getByLabel(text('amount'), { exact: true }).fill(amount)
  return {
    ...payer,
    page,
    row,
    type,
    async press(amount: string) {
      await type(amount)
      for (const key of ['deposit:wallet.act', 'deposit:review.act'] as const) {
        const name = patternOf(language, key, { amount: `${amount}.00 USDT` })
        await page.getByRole('button', { name }).click()
      }
      // What was sent is on the chain by now, and more blocks can follow it.
      await expect(row(amount)).toBeVisible(SLOW)
    },
    async ownAddress(): Promise<string> {
      await choose('address')
      const code = page.locator('code', { hasText: /^0x[0-9a-fA-F]{40}$/ })
      return (await code.first().textContent()) ?? ''
    },
    /** By hand, over the network of this name; the shown amount is what the button says. */
    async report(amount: string, hash: string, network = 'Testnet', shown = `${amount}.00 USDT`) {
      await choose('hand')
      await page.getByRole('radio', { name: network, exact: true }).check()
      await type(amount)
      await page.getByLabel(text('hand.hash'), { exact: true }).fill(hash)
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'proof.png',
          mimeType: 'image/png',
          buffer: await png(),
        })
      const name = patternOf(language, 'deposit:hand.act', { amount: shown })
      await page.getByRole('button', { name }).click(SLOW)
    },
    async sees(amount: string | RegExp, state: State, reason: DepositReason | null = null) {
      const one = row(amount)
      await expect(one.getByText(text(`state.${state}`), { exact: true })).toBeVisible(SLOW)
      if (reason !== null) await expect(one.getByText(text(`reason.${reason}`))).toBeVisible(SLOW)
    },
    blocked: (amount: string) =>
      expect(
        page.getByRole('button', {
          name: patternOf(language, 'deposit:issue.belowMinimum', { amount: `${amount} USDT` }),
        }),
      ).toBeVisible(),
  }
}
