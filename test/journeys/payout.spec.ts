import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getContractAddress,
  http,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as CODE from '#protocol/errorCodes.ts'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { signIn } from '#kit/signedIn.ts'
import { ADMIN, addOperator, askOut, newestOpen, operate, stepsOf } from '#kit/withdrawSteps.ts'
import type { App } from '#server/main/app.ts'
import { readKept } from '#server/main/sandboxChain/kept.ts'
import { keysOf } from '#server/main/sandboxChain/keys.ts'

const TOKEN = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
/** What arrives of 200 USDT less a tenth of a percent. */
const NET = 199_800_000n

/** What the treasurer of a sandbox does with the operator's own wallet. */
async function openTreasury(app: App, folder: string) {
  if (app.sandboxNode === null) throw new Error('the sandbox has no chain')
  const transport = http(app.sandboxNode)
  const { seed } = await readKept(join(folder, 'sandbox-chain.json'))
  const keys = keysOf(seed)
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(keys.collecting) })
  const reader = createPublicClient({ transport, cacheTime: 0, pollingInterval: 200 })
  const token = getContractAddress({ from: privateKeyToAccount(keys.maker).address, nonce: 0n })
  const read = (owner: Address): Promise<bigint> =>
    reader.readContract({ address: token, abi: TOKEN, functionName: 'balanceOf', args: [owner] })
  await fetch(`${app.url}${SANDBOX_WALLET_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'sandbox_fund', params: [wallet.account.address] }),
  })
  await expect.poll(() => read(wallet.account.address)).toBeGreaterThan(NET)
  return {
    balanceOf: read,
    pay: (to: Address, units: bigint) =>
      wallet.writeContract({
        chain: null,
        address: token,
        abi: TOKEN,
        functionName: 'transfer',
        args: [to, units],
      }),
  }
}

for (const [name, viewport, language] of [
  ['a desktop', DESKTOP, 'en'],
  ['a German phone', PHONE, 'de'],
] as const) {
  test.describe(`on ${name}`, secondLook(viewport === PHONE), () => {
    test.use({ viewport, locale: language })

    test('a withdrawal is paid on the chain, and succeeds by what the chain says', async ({
      page,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), 'glasshouse-journey-'))
      const env = { SANDBOX_CHAIN: 'on', DATA_DIR: folder, OPERATOR_TOKEN: ADMIN }
      const app = await openJourneyApp({ env })
      const to = privateKeyToAccount(generatePrivateKey()).address
      const steps = stepsOf(page, language)
      try {
        const wallet = await injectWallet(page)
        await page.goto(app.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          localStorage.setItem('glasshouse.session', JSON.stringify({ version: 1, value }))
        }, session)
        await giveReal(app, session, 5_000_000_000n)
        await page.goto(`${app.url}/profile/withdraw`)
        await askOut(page, steps, to, '200')
        expect(wallet.signed.at(-2)).toContain('set the withdrawal password')
        expect(wallet.signed.at(-1)).toContain(`\nTo: ${to}\n`)

        const ann = await addOperator(app, 'Ann', 'reviewer')
        const bob = await addOperator(app, 'Bob', 'treasurer')
        const cid = await addOperator(app, 'Cid', 'treasurer')
        const { id } = await newestOpen(app, ann)
        await operate(app, ann, `withdrawals/${id}/review`, { event: 'approve' })
        await steps.see('state.approved')
        const treasury = await openTreasury(app, folder)
        const reference = await treasury.pay(to, NET)
        await operate(app, bob, `withdrawals/${id}/pay`, { event: 'send', reference })
        await steps.see('state.broadcast')
        // Nobody may say what the chain says.
        const early = operate(app, cid, `withdrawals/${id}/pay`, { event: 'confirm' })
        await expect(early).rejects.toThrow(CODE.chainDecides)

        await steps.see('state.success', 60_000)
        await steps.see('by.chain')
        await expect(page.getByText(reference)).toBeVisible()
        expect(await treasury.balanceOf(to)).toBe(NET)
        const books = await app.db.query(
          `SELECT bucket, sum(balance) AS units FROM ledger_account
           WHERE kind = 'real' AND owner <> 'house' AND asset = 'USDT' AND balance <> 0 GROUP BY bucket`,
        )
        expect(books).toEqual([{ bucket: 'available', units: 4_800_000_000n }])
        await app.auditAll()
        const answer = await fetch(`${app.url}/readyz`)
        expect(answer.status).toBe(200)
        expect(wallet.forbidden).toEqual([])
      } finally {
        await page.close()
        await app.close()
        await rm(folder, { recursive: true })
      }
    })
  })
}
