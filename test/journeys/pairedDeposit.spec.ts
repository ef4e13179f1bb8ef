import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'
import { DESKTOP, journey as test, openJourneyApp } from '#kit/journey.ts'
import { openRelay } from '#kit/relay.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import { showCodeAt } from '#kit/wcPages.ts'
import { vouchForPages } from '#kit/wcVoucher.ts'
import { openWcWallet } from '#kit/wcWallet.ts'

const SLOW = { timeout: 40_000 }
const text = (key: string): string => textOf('en', key)

async function fund(node: string, address: string): Promise<void> {
  const body = JSON.stringify({ method: 'sandbox_fund', params: [address] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

/** Fills in an amount, reviews it, and asks the wallet. */
async function deposit(page: Page, amount: string, words: string): Promise<void> {
  await page.getByLabel(text('deposit:amount'), { exact: true }).fill(amount)
  for (const key of ['deposit:wallet.act', 'deposit:review.act'] as const) {
    await page.getByRole('button', { name: patternOf('en', key, { amount: words }) }).click()
  }
}

test.use({ viewport: DESKTOP, locale: 'en', permissions: ['clipboard-read', 'clipboard-write'] })

test('a wallet on another device signs in, and pays a deposit by one transfer', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'glasshouse-journey-'))
  const relay = await openRelay()
  const env = {
    WALLETCONNECT_PROJECT_ID: 'journey',
    WALLETCONNECT_RELAY_URL: relay.url,
    SANDBOX_CHAIN: 'on',
    DATA_DIR: folder,
  }
  const app = await openJourneyApp({ env })
  const wallet = await openWcWallet(relay.url)
  try {
    await vouchForPages(page)
    const node = `${app.url}${SANDBOX_WALLET_PATH}`
    wallet.payThrough(node)
    await fund(node, wallet.address)
    wallet.scan(await showCodeAt(page, `${app.url}/profile/deposit`))
    const list = page.getByRole('list', { name: text('deposit:list.title') })

    // The person looks at it and says no: nothing was sent.
    await expect(page.getByLabel(text('deposit:amount'), { exact: true })).toBeVisible(SLOW)
    wallet.be('refusesSignature')
    await deposit(page, '200', '200.00 USDT')
    await expect(page.getByText(text('session:fault.declined')).first()).toBeVisible(SLOW)

    wallet.be('agrees')
    await deposit(page, '150.5', '150.50 USDT')
    await expect(list.getByText('150.50')).toBeVisible(SLOW)
    await page.reload()
    await expect(list.getByText(text('deposit:state.success'))).toBeVisible(SLOW)
    await expect(list.getByRole('listitem')).toHaveCount(1)

    const proposal = wallet.news.find((one) => one.type === 'proposed')
    expect(proposal).toMatchObject({ asked: { eip155: { chains: ['eip155:1', 'eip155:31337'] } } })
    const asked = wallet.news.flatMap((one) =>
      one.type === 'asked' ? [`${one.method} on ${one.chain}`] : [],
    )
    expect(asked).toEqual([
      'personal_sign on eip155:1',
      'eth_sendTransaction on eip155:31337',
      'eth_sendTransaction on eip155:31337',
    ])
    const rows = await app.db.query(
      `SELECT balance FROM ledger_account WHERE kind = 'real' AND owner <> 'house'
         AND bucket = 'available' AND asset = 'USDT' AND balance > 0`,
    )
    expect(rows).toEqual([{ balance: 150_500_000n }])
  } finally {
    await page.close()
    await wallet.close()
    await app.close()
    await relay.close()
    await rm(folder, { recursive: true })
  }
})
