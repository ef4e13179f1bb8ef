import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { Holdings } from '#protocol/holdings.ts'
import type { MarketList } from '#protocol/market.ts'
import { parseAmount } from '#protocol/money.ts'
import type { RiskNotice } from '#protocol/riskNotice.ts'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'
import type { Treasury, TreasuryMove } from '#protocol/operatorTreasury.ts'
import { ADMIN_TOKEN, type DepositApp, openDepositApp } from '#kit/depositApp.ts'
import { COLLECTING, NEEDED, USDT } from '#kit/depositWorld.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOut, choosePassword } from '#kit/httpWithdrawals.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { openTlsProxy, type TlsProxy } from '#kit/tlsProxy.ts'
import { type KitVenue, type KitVenues, openVenues } from '#kit/venues/venues.ts'
import { FeedState } from '#server/modules/market/live/feedState.ts'
import { newKeyFile } from '#server/modules/vault/service.ts'
import { freePort } from '#server/platform/freePort.ts'

const { made } = vi.hoisted(() => ({ made: new Set<string>() }))
vi.mock('#server/modules/market/simulation/simulatedSource.ts', async (load) => {
  made.add('simulation')
  return load<object>()
})
vi.mock('#server/modules/market/replay/replaySource.ts', async (load) => {
  made.add('replay')
  return load<object>()
})

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIVE: readonly KitVenue[] = ['binance', 'okx', 'bybit', 'kraken', 'coinbaseexchange']
const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 20,
  stopLoss: '97000',
  takeProfit: '100000',
}
/** Where the helper of withdrawals pays to. */
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-production-'))
const at = (name: string): string => join(folder, name)
let kit: KitVenues
let proxy: TlsProxy
let world: DepositApp
let repeats: NodeJS.Timeout
let rounds: NodeJS.Timeout
let ann: HttpCustomer

const say = (dollars: number): void => {
  for (const venue of FIVE) {
    kit.servers[venue].set('BTC/USDT', `${dollars - 1}.00`, `${dollars + 1}.00`)
  }
}
const readyz = async (): Promise<unknown> => (await fetch(`${proxy.url}/readyz`)).json()

beforeAll(async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  kit = await openVenues()
  say(98_000)
  repeats = setInterval(() => {
    // Exchanges that say nothing are taken for dead, and what they said long ago for old.
    for (const venue of FIVE) kit.servers[venue].repeatAll()
  }, 250)
  const BTCUSDT = Object.fromEntries(FIVE.map((venue) => [venue, 'BTC/USDT']))
  writeFileSync(at('index.json'), JSON.stringify({ version: 1, instruments: { BTCUSDT } }))
  const contracts = [{ marketType: 'crypto', maxLeverage: 20 }]
  const policy = { name: 'Coins', source: 'test', contracts }
  writeFileSync(at('policy.json'), JSON.stringify(policy))
  const { privateKey } = generateKeyPairSync('ed25519')
  const mode = 0o600
  writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode })
  writeFileSync(at('identity-keys'), newKeyFile(), { mode })
  cpSync(join(ROOT, 'server/texts/en'), at('texts/en'), { recursive: true })
  const port = await freePort('127.0.0.1')
  proxy = await openTlsProxy(port)
  world = await openDepositApp({
    exchanges: { addresses: kit.addresses },
    env: {
      MODE: 'production',
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: 'loopback',
      PRICE_SOURCE: 'live',
      INDEX_FILE: at('index.json'),
      POLICY_FILE: at('policy.json'),
      SIGNING_KEY_FILE: at('key.pem'),
      IDENTITY_KEY_FILE: at('identity-keys'),
      TEXTS_DIR: at('texts'),
      CONTACT_EMAIL: 'help@example.org',
    },
  })
  rounds = setInterval(() => void world.app.tick(), 250)
  // As every customer's browser, she only ever meets the proxy.
  ann = await newHttpCustomer(proxy.url)
  const { result } = await ann.ask<RiskNotice>('getRiskNotice')
  await ann.ask('acceptRiskNotice', { version: result.version })
}, 180_000)
afterAll(async () => {
  clearInterval(rounds)
  clearInterval(repeats)
  await world.close()
  await proxy.close()
  await kit.close()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

it('is ready on live prices alone, and lists nothing else', async () => {
  await vi.waitUntil(() => world.app.market.state(1) === 'full', 10_000)
  await world.app.audit()
  expect(await readyz()).toEqual({
    ready: true,
    parts: { database: 'ok', prices: 'ok', books: 'ok', clock: 'ok' },
  })
  const { result } = await ann.ask<MarketList>('listMarkets')
  expect(result.map(({ code, price }) => [code, price])).toEqual([['BTCUSDT', '98000.00']])
  expect(
    await (await fetch(`${proxy.url}/swx/customer/index/getMarketInfo/2`)).json(),
  ).toMatchObject({ code: CODE.instrumentUnknown })
  expect((await ann.ask('openContract', { ...LONG, instrumentId: '2' })).code).toBe(
    CODE.instrumentUnknown,
  )
  expect([...made]).toEqual([])
  // The next start is held against it.
  expect(await world.app.db.query('SELECT name FROM offered_class')).toEqual([{ name: 'crypto' }])
})

it('has nothing of the sandbox', async () => {
  const config: unknown = await (await fetch(`${proxy.url}/config.json`)).json()
  expect(config).toMatchObject({ mode: 'production', testWallet: false, priceSource: 'live' })
  const headers = { accept: 'application/json' }
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const wallet = await fetch(proxy.url + SANDBOX_WALLET_PATH, { ...sent, body: '{}' })
  const pages = ['/dev/outbox', '/status', '/metrics'].map((path) =>
    fetch(proxy.url + path, { headers }),
  )
  const replies = [wallet, ...(await Promise.all(pages))]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

/** Two people bring money of the operator's own into its treasury. */
async function fundTreasury(amount: string): Promise<void> {
  const { treasurer } = world.people
  const { token, tokenHash } = newOperatorToken()
  await world.operators(ADMIN_TOKEN, 'operators', { name: 'Ada', roles: ['admin'], tokenHash })
  const body = { asset: 'USDT', amount, reference: 'FT 0001' }
  const proposed = await world.operators<TreasuryMove>(treasurer, 'treasury/fundings', body)
  const { id } = proposed.result
  expect((await world.operators(token, `treasury/${id}/confirm`, {})).code).toBe('200')
}

/** A customer's own transfer from the wallet they signed in with, credited once it lies deep enough. */
async function deposit(amount: bigint): Promise<void> {
  const { chain, app } = world
  const giver = await chain.person()
  await chain.sendTokens(giver, ann.wallet.address, amount)
  await chain.sendCoins(giver, ann.wallet.address, 10n ** 18n)
  await chain.sendTokens(ann.wallet, COLLECTING, amount)
  await chain.mine(NEEDED)
  await app.watchDeposits()
}

const available = async (): Promise<string | undefined> =>
  (await ann.ask<Holdings>('listHoldings')).result.find(({ asset }) => asset === 'USDT')?.available
const availableUnits = async (): Promise<bigint | undefined> =>
  parseAmount((await available()) ?? '', 'USDT')?.units

it('takes a real deposit, trades it at the next row, and pays it out', async () => {
  const { treasurer } = world.people
  const standing = async (): Promise<string | undefined> =>
    (await world.operators<Treasury>(treasurer, 'treasury')).result.standing.find(
      ({ asset }) => asset === 'USDT',
    )?.treasury
  expect(Number((await standing()) ?? '0')).toBe(0)
  await fundTreasury('1000000')
  expect(Number(await standing())).toBe(1_000_000)
  await deposit(2_000n * USDT)
  expect(await available()).toBe('2000.000000')

  const before = world.app.market.last(1)?.seq ?? 0n
  const opened = await ann.ask<ContractOrder>('openContract', LONG)
  expect(opened).toMatchObject({ code: '200', result: { lots: '1', closeReason: null } })
  expect(BigInt(opened.result.openLogSeq)).toBeGreaterThan(before)
  const closed = await ann.ask('closeContract', { orderId: opened.result.id })
  expect(closed).toMatchObject({ code: '200', result: { closeReason: 'customer' } })

  await choosePassword(ann)
  const id = await askOut(ann, '600')
  const act = (token: string, what: string, sent: object) =>
    world.operators<{ state: string }>(token, `withdrawals/${id}/${what}`, sent)
  const { hash } = await world.chain.sendTokens(await world.chain.person(), TO, 599n * USDT)
  expect((await act(world.people.ann, 'review', { event: 'approve' })).code).toBe('200')
  expect((await act(treasurer, 'pay', { event: 'send', reference: hash })).code).toBe('200')
  const { token, tokenHash } = newOperatorToken()
  const other = { name: 'Una', roles: ['treasurer'], tokenHash }
  await world.operators(ADMIN_TOKEN, 'operators', other)
  expect((await act(token, 'pay', { event: 'confirm' })).result.state).toBe('success')
  await world.godCheck()
})

it('opens nothing by a clock that exchanges do not confirm, and says so', async () => {
  const off = vi.spyOn(FeedState.prototype, 'clockOffMs').mockReturnValue(2_500)
  await vi.waitUntil(() => world.app.market.state(1) === 'doubtful', 3_000)
  expect((await ann.ask('openContract', LONG)).code).toBe(CODE.closeOnly)
  expect(await readyz()).toMatchObject({ ready: false, parts: { clock: '2.5 s off' } })
  off.mockReturnValue(5_500)
  await vi.waitUntil(() => world.app.market.state(1) === 'none', 3_000)
  // Without any price money still comes in, and is asked out.
  const before = (await availableUnits()) ?? 0n
  await deposit(500n * USDT)
  expect(await availableUnits()).toBe(before + 500n * USDT)
  await askOut(ann, '300')
  off.mockRestore()
})
