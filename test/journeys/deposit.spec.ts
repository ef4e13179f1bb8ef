import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { signIn } from '#kit/signedIn.ts'
import { patternOf, textOf } from '#kit/texts.ts'

const PAGE = '/profile/deposit'
const SLOW = { timeout: 40_000 }
const text = (key: Parameters<typeof textOf>[1]): string => textOf('en', key)

/** Signs in with the wallet that the sandbox brings along. */
async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/?wallet=test`)
  await expect.poll(() => page.evaluate(() => '__testWallet' in window)).toBe(true)
  await page.evaluate(() => {
    const scope = window as unknown as Record<string, { provider: unknown }>
    Object.assign(window, { ethereum: scope['__testWallet']?.provider })
  })
  const session = await signIn(page)
  await page.evaluate((value) => {
    const keep = (key: string, kept: unknown): void => {
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value: kept }))
    }
    keep('session', value)
    keep('wallet', 'example.glasshouse.test')
  }, session)
  await page.goto(`${url}${PAGE}`)
}

const act = (page: Page, key: 'wallet' | 'review', amount: string) =>
  page.getByRole('button', { name: patternOf('en', `deposit:${key}.act`, { amount }) })

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${name}`, secondLook(viewport === DESKTOP), () => {
    test.use({ viewport, locale: 'en' })

    test('a newcomer deposits for real, and a reload on the way loses nothing', async ({
      page,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), 'glasshouse-journey-'))
      const app = await openJourneyApp({ env: { SANDBOX_CHAIN: 'on', DATA_DIR: folder } })
      try {
        await enter(page, app.url)
        await page.getByLabel(text('deposit:amount'), { exact: true }).fill('119.999999')
        const little = patternOf('en', 'deposit:issue.belowMinimum', { amount: '120.00 USDT' })
        await expect(page.getByRole('button', { name: little })).toBeVisible()
        await page.getByLabel(text('deposit:amount'), { exact: true }).fill('150.5')
        await act(page, 'wallet', '150.50 USDT').click()
        const steps = page.getByRole('list', { name: text('deposit:step.label') })
        await expect(steps.getByText(text('deposit:step.review'))).toHaveAttribute(
          'aria-current',
          'step',
        )
        await act(page, 'review', '150.50 USDT').click()
        const list = page.getByRole('list', { name: text('deposit:list.title') })
        await expect(list.getByText('150.50')).toBeVisible(SLOW)
        await page.reload()
        await expect(list.getByText(text('deposit:state.success'))).toBeVisible(SLOW)
        await expect(
          page.getByText(patternOf('en', 'deposit:flow.confirmed', { amount: '150.50\u00a0USDT' })),
        ).toBeVisible(SLOW)
        await expect(page.getByRole('link', { name: text('deposit:flow.trade') })).toBeVisible()
        await expect(list.getByRole('listitem')).toHaveCount(1)

        await page.getByRole('tab', { name: text('deposit:how.address') }).click()
        const address = page.locator('code', { hasText: /^0x[0-9a-f]{40}$/ })
        await expect(address).toBeVisible()
        await expect(page.getByRole('img', { name: text('deposit:address.code') })).toBeVisible()
        const first = await address.textContent()
        await page.reload()
        await page.getByRole('tab', { name: text('deposit:how.address') }).click()
        await expect(address).toHaveText(first ?? '')
        const rows = await app.db.query(
          `SELECT balance FROM ledger_account WHERE kind = 'real' AND owner <> 'house'
             AND bucket = 'available' AND asset = 'USDT' AND balance > 0`,
        )
        expect(rows).toEqual([{ balance: 150_500_000n }])
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
        await rm(folder, { recursive: true })
      }
    })
  })
}
