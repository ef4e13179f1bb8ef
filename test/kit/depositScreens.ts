import type { Page } from '@playwright/test'
import type { Deposit, DepositNetwork } from '#protocol/deposit.ts'
import { routePath } from '#protocol/routePaths.ts'
import { visit } from './visit.ts'

const CHAIN: DepositNetwork = {
  id: 'ethereum',
  name: 'Ethereum',
  chainId: 1,
  confirmations: 12,
  collecting: `0x${'c0'.repeat(20)}`,
  ownAddress: true,
  byHand: true,
  coins: [
    { asset: 'USDT', minimum: '120', token: `0x${'d1'.repeat(20)}`, decimals: 6 },
    { asset: 'USDC', minimum: '120', token: `0x${'d2'.repeat(20)}`, decimals: 6 },
    { asset: 'ETH', minimum: '0.2', token: null, decimals: 18 },
  ],
}
const BY_HAND: DepositNetwork = {
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: null,
  confirmations: null,
  collecting: `bc1q${'x9'.repeat(19)}`,
  ownAddress: false,
  byHand: true,
  coins: [{ asset: 'BTC', minimum: '0.015', token: null, decimals: 8 }],
}
const WAITING: Deposit = {
  id: 'd4',
  network: 'bitcoin',
  asset: 'BTC',
  way: 'hand',
  state: 'submitted',
  reason: null,
  note: null,
  claimed: '0.02500000',
  amount: null,
  hash: null,
  lastSix: '9abcde',
  confirmations: 0,
  needed: null,
  submittedAt: '2026-11-20T12:00:00.000Z',
  since: '2026-11-20T12:00:00.000Z',
  by: '2026-11-22T12:00:00.000Z',
  owed: '0.00000000',
}
const FOUND: Deposit = {
  ...WAITING,
  id: 'd3',
  network: 'ethereum',
  asset: 'USDT',
  way: 'address',
  state: 'confirming',
  claimed: null,
  amount: '1250.500000',
  hash: `0x${'ab'.repeat(32)}`,
  lastSix: null,
  confirmations: 5,
  needed: 12,
  by: null,
  owed: '0.000000',
}
const LIST: readonly Deposit[] = [
  WAITING,
  FOUND,
  { ...FOUND, id: 'd2', state: 'submitted', reason: 'otherSender', by: WAITING.by },
  { ...FOUND, id: 'd1', way: 'wallet', state: 'success' },
]

/** Lets the server of a page offer every way to deposit, with a deposit of each kind. */
async function offerDeposits(page: Page): Promise<void> {
  const answers = {
    getDepositOffer: { networks: [CHAIN, BY_HAND] },
    getDepositAddress: { network: CHAIN.id, address: `0x${'5e'.repeat(20)}` },
    listDeposits: { items: LIST, next: '1' },
  }
  for (const [name, result] of Object.entries(answers)) {
    const path = routePath(name as keyof typeof answers, {})
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json: { code: '200', result } }),
    )
  }
}

/** The three ways to deposit, and the form of the last one as it comes and with everything at odds. */
export async function depositScreens(
  page: Page,
  operator: string,
  say: (key: string) => string,
  look: (state: string) => Promise<void>,
): Promise<void> {
  await offerDeposits(page)
  await visit(page, operator, '/profile/deposit')
  await page.getByRole('tab').first().waitFor()
  await look('deposit from the wallet')
  await page.getByRole('tab').nth(1).click()
  await page.getByRole('img', { name: say('deposit:address.code') }).waitFor()
  await look('deposit to the own address')
  await page.getByRole('tab').nth(2).click()
  const proof = page.locator('input[type=file]')
  await proof.waitFor({ state: 'attached' })
  await page.locator('details summary').click()
  await look('deposit by hand')
  await page.getByLabel(say('deposit:amount'), { exact: true }).fill('1')
  await page.getByLabel(say('deposit:hand.hash'), { exact: true }).fill('x')
  await proof.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await page.getByText(say('images:wrongType')).waitFor()
  await look('deposit by hand at odds')
  await page.getByRole('radio').nth(1).locator('..').click()
  await page.getByRole('img', { name: say('deposit:hand.code') }).waitFor()
  await look('deposit by hand alone')
}
