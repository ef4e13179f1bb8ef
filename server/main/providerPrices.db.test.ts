import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { openProviderWorld, type ProviderWorld } from '#kit/providerWorld.ts'
import { askSecond } from '#kit/secondVerifier.ts'
import { PROVIDER_KEY } from '#kit/venues/providers.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { readProviderEvidence } from '#protocol/proof/providerEvidence.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { routePath } from '#protocol/routePaths.ts'
import { verifyFast } from '#server/platform/signer.ts'

const [EURUSD, GBPUSD, XAUUSD] = [101, 102, 501]
const MID = 115_925_000n
const SAID = { 'EUR/USD': ['1.15920', '1.15930'], 'XAU/USD': ['4150.10', '4150.30'] } as const
let world: ProviderWorld
let customer: HttpCustomer
let orderId = ''

const last = () => world.app.market.last(EURUSD)
const open = (instrumentId: number, stopLoss: string, takeProfit: string) =>
  world.write<ContractOrder>(customer.token, 'openContract', {
    instrumentId: String(instrumentId),
    side: 'long',
    type: 'market',
    lots: '1',
    leverage: 20,
    stopLoss,
    takeProfit,
  })

type Checks = readonly { readonly name: string; readonly ok: boolean }[]
const failedOf = (checks: Checks): readonly string[] =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** What of a receipt fails, as the second verifier says it. */
const failedInPython = (text: string): readonly string[] =>
  askSecond([{ bytes: text }]).flatMap(({ checks }) => failedOf(checks))

async function receiptOf(id: string): Promise<string> {
  const reply = await fetch(world.app.url + routePath('getReceipt', { id }), {
    headers: { virtually: 'YES', authorization: `Bearer ${customer.token}` },
  })
  const { result } = (await reply.json()) as { result: { text: string } }
  return result.text
}

beforeAll(async () => {
  world = await openProviderWorld({ EURUSD: 'EUR/USD', XAUUSD: 'XAU/USD' }, SAID)
  await world.until(() => last()?.mid === MID)
  customer = await newHttpCustomer(world.app.url)
}, 60_000)

afterAll(() => world.close())

test('what the file names is live, and everything says of whom', async () => {
  const { app } = world
  const [euro, pound] = [await app.market.info(EURUSD), await app.market.info(GBPUSD)]
  expect([euro?.source, pound?.source]).toEqual(['live', 'simulated'])
  const config = (await (await fetch(`${app.url}/config.json`)).json()) as PublicConfig
  const attribution = 'Data provided by Twelve Data'
  expect(config.sources).toEqual([
    { name: 'Twelve Data', attribution, codes: ['EURUSD', 'XAUUSD'] },
  ])
  const page = await (await fetch(`${app.url}/status`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<dt>Twelve Data</dt><dd class="ok">connected')
  expect(page).toContain('licence: Contract 7, until 2099-12-31')
  const { instruments, providersFile } = app.market.sources()
  expect(instruments.map(({ code, quotes }) => [code, quotes.map(({ name }) => name)])).toEqual([
    ['EURUSD', ['Twelve Data']],
    ['XAUUSD', ['Twelve Data']],
  ])
  expect(instruments[0]?.quotes[0]).toMatchObject({ bid: '1.15920', ask: '1.15930', use: 'used' })
  expect(providersFile).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(config) + page).not.toContain(PROVIDER_KEY)
})

test('one provider opens what the policy says, and only closes the rest', async () => {
  await world.until(() => world.app.market.state(XAUUSD) !== 'none')
  expect([EURUSD, XAUUSD].map((id) => world.app.market.state(id))).toEqual(['full', 'thin'])
  expect((await open(XAUUSD, '4000', '4300')).code).toBe(CODE.closeOnly)
  const before = last()?.seq ?? 0n
  const opened = await open(EURUSD, '1.14', '1.18')
  expect(opened.code).toBe('200')
  expect(BigInt(opened.result.openLogSeq)).toBeGreaterThan(before)
  orderId = opened.result.id
})

test('its receipt shows what the provider said, and two verifiers recompute the price', async () => {
  const closed = await world.write<ContractOrder>(customer.token, 'closeContract', { orderId })
  expect(closed.result).toMatchObject({ closeReason: 'customer', state: 'closed' })
  await world.pass(65)
  await world.app.seal()
  const text = await receiptOf(orderId)
  const { open: began } = JSON.parse(text) as Receipt
  const { quotes } = readProviderEvidence(began.evidence ?? '')
  expect(quotes).toMatchObject([{ provider: 'twelvedata', bid: '1.15920', ask: '1.15930' }])
  const flipped = text.replaceAll('1.15920', '1.15910')
  for (const [one, failed] of [
    [text, []],
    [flipped, ['openRow', 'closeRow']],
  ] as const) {
    const said = failedOf(verifyReceipt(one, { verify: verifyFast }).checks)
    expect(said).toEqual(expect.arrayContaining([...failed]))
    expect(said.length === 0).toBe(failed.length === 0)
    expect(failedInPython(one)).toEqual(said)
  }
  await world.app.auditAll()
  const status = await fetch(`${world.app.url}/status`, { headers: { accept: 'application/json' } })
  expect(await status.json()).toMatchObject({ books: { state: 'clean' } })
})
