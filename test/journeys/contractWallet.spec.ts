import { expect, type Page } from '@playwright/test'
import { type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Anvil, startAnvil } from '#kit/anvil.ts'
import { type ChainWallets, makeCall, openChainWallets } from '#kit/chainWallets.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* Wallets that are contracts, on a chain of their own, from the press to the account or the words why not. */

let anvil: Anvil
let wallets: ChainWallets
let app: App

test.beforeAll(async () => {
  anvil = await startAnvil(1)
  wallets = openChainWallets(anvil.url)
  app = await openJourneyApp({ env: { CHAIN_ID: '1', CHAIN_RPC_URL: anvil.url } })
})
test.afterAll(async () => {
  await app.close()
  await anvil.stop()
})
test.use({ viewport: PHONE })

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: textOf('en', key), exact: true })
const newOwner = () => privateKeyToAccount(generatePrivateKey())

async function signIn(page: Page, url = app.url): Promise<void> {
  await page.addInitScript(() => {
    const value = { language: 'en', boardShown: true }
    localStorage.setItem('glasshouse.preferences', JSON.stringify({ version: 1, value }))
  })
  await page.goto(`${url}/pass/login`)
  await button(page, 'session:connect').click()
  await button(page, 'session:sign').click()
}

const customers = async (): Promise<number> => {
  const rows = await app.db.query<{ n: bigint }>('SELECT count(*) AS n FROM customer')
  return Number(rows[0]?.n)
}

test('a contract on the chain signs in by its owner', async ({ page }) => {
  const owner = newOwner()
  const address = await wallets.deploy('Wallet', [owner.address])
  await injectWallet(page, { contract: { address, signMessage: owner.signMessage } })
  await signIn(page)
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
})

test('one that is not on the chain yet signs in by what would make it', async ({ page }) => {
  const owner = newOwner()
  const factory = await wallets.deploy('Factory')
  const address = await wallets.placeOf(factory, owner.address)
  const signMessage = async (text: { readonly message: { readonly raw: Hex } }): Promise<Hex> =>
    serializeErc6492Signature({
      address: factory,
      data: makeCall(owner.address),
      signature: await owner.signMessage(text),
    })
  await injectWallet(page, { contract: { address, signMessage } })
  await signIn(page)
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
})

for (const [what, contract] of [
  ['of another owner', 'Wallet'],
  ['that reverts', 'RevertingWallet'],
] as const) {
  test(`a contract ${what} is refused in words, and nothing is made`, async ({ page }) => {
    const before = await customers()
    const address = await wallets.deploy(
      contract,
      contract === 'Wallet' ? [newOwner().address] : [],
    )
    await injectWallet(page, { contract: { address, signMessage: newOwner().signMessage } })
    await signIn(page)
    await expect(page.getByText(textOf('en', 'errors:code.codeWrong'))).toBeVisible()
    await expect(button(page, 'session:connect')).toBeVisible()
    expect(await customers()).toBe(before)
  })
}

test('while the chain cannot be asked a contract waits, and a key signs in as ever', async ({
  page,
  context,
}) => {
  const owner = newOwner()
  const node = await startAnvil(1)
  const address = await openChainWallets(node.url).deploy('Wallet', [owner.address])
  const other = await openJourneyApp({ env: { CHAIN_ID: '1', CHAIN_RPC_URL: node.url } })
  try {
    await node.stop()
    await injectWallet(page, { contract: { address, signMessage: owner.signMessage } })
    await signIn(page, other.url)
    await expect(page.getByText(textOf('en', 'errors:code.chainUnavailable'))).toBeVisible()
    // The text is still good: it stays, to be signed again.
    await expect(button(page, 'session:sign')).toBeVisible()
    const key = await context.newPage()
    await injectWallet(key)
    await signIn(key, other.url)
    await expect(button(key, 'account:newAccount.demo')).toBeVisible()
    await key.close()
  } finally {
    await page.close()
    await other.close()
  }
})
