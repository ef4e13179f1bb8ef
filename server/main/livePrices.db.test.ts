import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { FIVE, type LiveWorld, openLiveWorld } from '#kit/liveWorld.ts'
import { askSecond } from '#kit/secondVerifier.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { indexPrice } from '#protocol/formulas/indexPrice.ts'
import { readEvidence } from '#protocol/proof/evidence.ts'
import type { PriceSources } from '#protocol/priceSources.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { routePath } from '#protocol/routePaths.ts'
import { verifyFast } from '#server/platform/signer.ts'
import type { App } from './app.ts'

const [BTC, ETH] = [1, 2]
const MID = 9_802_000_000_000n
let world: LiveWorld
let app: App
let customer: HttpCustomer
/** Closed while two exchanges lied. */
let orderId = ''

const last = () => app.market.last(BTC)
const open = (leverage: number, stopLoss: string) =>
  world.write<ContractOrder>(customer.token, 'openContract', {
    instrumentId: String(BTC),
    side: 'long',
    type: 'market',
    lots: '20',
    leverage,
    stopLoss,
    takeProfit: '110000',
    worstPrice: '98200',
  })
const close = ({ id }: ContractOrder) =>
  world.write<ContractOrder>(customer.token, 'closeContract', { orderId: id })
const openIds = async (): Promise<readonly string[]> => {
  const rows = await app.db.query<{ id: string }>(
    `SELECT id FROM contract_order WHERE state = 'open' ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

async function receiptOf(id: string): Promise<string> {
  const reply = await fetch(app.url + routePath('getReceipt', { id }), {
    headers: { virtually: 'YES', authorization: `Bearer ${customer.token}` },
  })
  const { result } = (await reply.json()) as { result: { text: string } }
  return result.text
}

type Checks = readonly { readonly name: string; readonly ok: boolean }[]
const failedOf = (checks: Checks): readonly string[] =>
  checks.filter(({ ok }) => !ok).map(({ name }) => name)
const failed = (text: string) => failedOf(verifyReceipt(text, { verify: verifyFast }).checks)

/** The same of each text, as the second verifier says it. */
const failedInPython = (texts: readonly string[]): readonly (readonly string[])[] =>
  askSecond(texts.map((bytes) => ({ bytes }))).map(({ checks }) => failedOf(checks))

beforeAll(async () => {
  world = await openLiveWorld()
  app = world.app
  await world.until(() => last()?.mid === MID)
  customer = await newHttpCustomer(app.url)
}, 60_000)

afterAll(() => world.close())

test('what exchanges quote is live, and what they do not is simulated', async () => {
  const [bitcoin, ether] = [await app.market.info(BTC), await app.market.info(ETH)]
  expect([bitcoin?.source, bitcoin?.price]).toEqual(['live', '98020.00'])
  expect(ether?.source).toBe('simulated')
  const rows = await app.db.query<{ source: string; bytes: number }>(
    `SELECT source, length(evidence) AS bytes FROM price_log WHERE instrument_id = ${BTC} ORDER BY seq DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ source: 'live', bytes: 32 }])
  const answer = await fetch(app.url + routePath('listPriceSources'))
  const { result } = (await answer.json()) as { result: PriceSources }
  const file = createHash('sha256').update(readFileSync(world.indexFile)).digest('hex')
  expect([result.indexFile, result.providersFile]).toEqual([file, null])
  const [{ quotes, ...made } = { quotes: [] }, ...others] = result.instruments
  expect([made, others]).toMatchObject([{ code: 'BTCUSDT', open: true }, []])
  expect(quotes.map(({ source, use }) => `${source} ${use}`)).toEqual(
    FIVE.map((id) => `${id} used`),
  )
  const kept = await app.db.query<{ sources: readonly { source: string }[] }>(
    'SELECT sources FROM price_constituents',
  )
  expect(kept.map(({ sources }) => sources.map(({ source }) => source))).toEqual([[...FIVE]])
  expect(quotes[0]).toMatchObject({ name: 'Binance', bid: '97999.00', ask: '98001.00' })
})

test('operators see each exchange', async () => {
  const page = await (await fetch(`${app.url}/status`, { headers: { accept: 'text/html' } })).text()
  expect(page).toContain('<dt>kraken</dt><dd class="ok">connected')
})

test('an exchange that falls by 30 % and one that lies by 5 % end nothing', async () => {
  const before = last()?.seq ?? 0n
  const opened = await open(100, '97700')
  expect(opened.code).toBe('200')
  expect(BigInt(opened.result.openLogSeq)).toBeGreaterThan(before)
  const level = { instrumentId: String(BTC), side: 'below', level: '97000' }
  expect((await world.write(customer.token, 'setPriceAlert', level)).code).toBe('200')
  world.say(68_600, ['okx'])
  world.say(93_100, ['bybit'])
  await world.until(() => last()?.mid === MID)
  for (let second = 0; second < 3; second += 1) await world.pass(1)
  expect(app.market.state(BTC)).toBe('full')
  expect(await openIds()).toEqual([opened.result.id])
  const armed = await customer.ask<{ items: readonly unknown[] }>('listPriceAlerts')
  expect(armed.result.items).toHaveLength(1)
  const closed = await close(opened.result)
  expect(closed.result).toMatchObject({ closeReason: 'customer', state: 'closed' })
  orderId = opened.result.id
})

test('its receipt shows what each exchange said, and two verifiers recompute the price', async () => {
  world.say(98_020)
  await world.pass(65)
  await app.seal()
  const text = await receiptOf(orderId)
  const { open: began, close: ended } = JSON.parse(text) as Receipt
  expect(readEvidence(began.evidence ?? '').venues.map(({ venue }) => venue)).toEqual(
    [...FIVE].sort(),
  )
  const uses = indexPrice(readEvidence(ended.evidence ?? '')).uses
  const out = uses.filter(({ use }) => use === 'outlier').map(({ venue }) => venue)
  expect(out).toEqual(['bybit', 'okx'])
  const flipped = text.replace(/(?<="bid\\":\\"\d+\.)\d\d/, '77')
  expect(flipped).not.toBe(text)
  expect(failed(text)).toEqual([])
  expect(failed(flipped)).toContain('closeRow')
  expect(failedInPython([text, flipped])).toEqual([failed(text), failed(flipped)])
})

test('a price goes on with three exchanges, is closed to new orders with two, and is none of one', async () => {
  // Five calm minutes, and both outliers are back.
  await world.pass(1)
  await world.pass(301)
  await world.until(() => last()?.mid === MID)
  const [kept, other] = [await open(20, '97000'), await open(20, '97000')]
  expect([kept.code, other.code]).toEqual(['200', '200'])
  for (const venue of ['binance', 'okx'] as const) world.kill(venue)
  world.say(98_100, ['bybit', 'kraken', 'coinbaseexchange'])
  await world.until(() => last()?.mid === 9_810_000_000_000n && app.market.state(BTC) === 'full')

  world.silence('coinbaseexchange')
  await world.until(() => app.market.state(BTC) === 'thin')
  expect((await open(20, '97000')).code).toBe(CODE.closeOnly)
  expect((await close(other.result)).code).toBe('200')

  world.silence('kraken')
  await world.until(() => app.market.state(BTC) === 'none')
  const { seq } = last() ?? {}
  world.say(96_500, ['bybit'])
  await world.pass(61)
  expect((await open(20, '95000')).code).toBe(CODE.priceStale)
  // After a minute without one, two make no price.
  world.say(96_500, ['kraken'])
  for (let second = 0; second < 3; second += 1) await world.pass(1)
  expect(last()?.seq).toBe(seq)
  expect((await app.market.info(BTC))?.source).toBe('live')
  expect(await openIds()).toEqual([kept.result.id])

  world.say(96_500, ['coinbaseexchange'])
  await world.until(() => last()?.seq !== seq)
  await world.until(async () => (await openIds()).length === 0)
  for (let second = 0; second < 2; second += 1) await world.pass(1)
  const rows = await app.db.query<{ seq: string }>(
    'SELECT seq FROM price_log WHERE instrument_id = $1 AND seq > $2 ORDER BY seq LIMIT 1',
    [BTC, seq],
  )
  const found = await app.db.query<{ state: string; reason: string; seq: string }>(
    'SELECT state, close_reason AS reason, close_log_seq AS seq FROM contract_order WHERE id = $1',
    [kept.result.id],
  )
  expect(found).toEqual([{ state: 'closed', reason: 'stopLoss', seq: rows[0]?.seq }])
  await app.auditAll()
  const status = await fetch(`${app.url}/status`, { headers: { accept: 'application/json' } })
  expect(await status.json()).toMatchObject({ books: { state: 'clean' } })
})
