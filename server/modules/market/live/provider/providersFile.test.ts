import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseExact } from '../exactJson.ts'
import { errorOf, quotesOf, subscriptionsOf } from './profileFrames.ts'
import { keyed } from './providerAddress.ts'
import { parseProviders, type ProviderEntry } from './providersFile.ts'
import { keyFaults, licenceFaults } from './rulesLicence.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const LICENCE = {
  holder: 'Glasshouse',
  reference: 'Contract 7',
  display: true,
  derived: true,
  until: '2026-03-11',
}
const OURS = readdirSync(fileURLToPath(new URL('./profiles', import.meta.url))).map((name) =>
  name.replace('.json', ''),
)

const parse = (...providers: readonly object[]) =>
  parseProviders(Buffer.from(JSON.stringify({ version: 1, providers })))
const entry = (more: object = {}): ProviderEntry => {
  const [found] = parse({
    profile: 'twelvedata',
    symbols: { EURUSD: 'EUR/USD' },
    licence: LICENCE,
    ...more,
  }).providers
  if (found === undefined) throw new Error('no provider')
  return found
}
const changed = (change: object): ProviderEntry => {
  const { profile } = entry()
  return entry({ profile: { ...profile, ...change } })
}

describe('a file of providers', () => {
  it('names our own profiles by their ids, or brings others', () => {
    expect(OURS).toEqual(['finnhub', 'twelvedata'])
    for (const profile of OURS) expect(entry({ profile }).profile.id).toBe(profile)
    expect(changed({ id: 'other' }).profile.id).toBe('other')
    const { codes, sha256 } = parse({ profile: 'finnhub', symbols: { AAPL: 'AAPL' } })
    expect([[...codes], sha256.length]).toEqual([['AAPL'], 64])
    expect(entry().symbols).toEqual([{ code: 'EURUSD', symbol: 'EUR/USD', hours: 'forex' }])
  })

  it.each([
    ['there is no profile yahoo; ours: finnhub, twelvedata', { profile: 'yahoo' }],
    ['symbols: names no instrument', { symbols: {} }],
    ['there is none of this code', { symbols: { XXXYYY: 'A' } }],
    ['only forex, metals, stocks and ETF', { symbols: { BTCUSDT: 'BTC/USD' } }],
    ['is another', { symbols: { EURUSD: 'A', GBPUSD: 'A' } }],
    ['licence', { licence: { ...LICENCE, display: false } }],
    ['licence', { licence: { ...LICENCE, until: '11.3.2026' } }],
  ])('is refused: %s', (said, more) => {
    expect(() => entry(more)).toThrow(said)
  })

  it('has an example', () => {
    const path = new URL('../../../../../docs/providers.example.json', import.meta.url)
    expect(parseProviders(readFileSync(path)).providers).toHaveLength(1)
  })

  it('has a provider once, and two of an instrument at most', () => {
    const one = { profile: 'twelvedata', symbols: { EURUSD: 'EUR/USD' } }
    expect(() => parse(one, one)).toThrow('twelvedata is there twice')
    const { profile } = entry()
    const others = ['a', 'b'].map((id) => ({ ...one, profile: { ...profile, id } }))
    expect(parse(...others).providers).toHaveLength(2)
    expect(() => parse(one, ...others)).toThrow('EURUSD: has more than 2 providers')
  })

  it.each([
    ['wss://', { socket: { ...entry().profile.socket, url: 'ws://example.org' } }],
    ['names no user', { socket: { ...entry().profile.socket, url: 'wss://a:b@example.org' } }],
    ['must begin with PROVIDER_KEY_', { key: { ...entry().profile.key, variable: 'OPS_TOKEN' } }],
    ['needs bid and ask, or last', { http: { url: 'https://e.org/{symbol}', perMinute: 1 } }],
    ['needs bid', { http: { url: 'https://e.org/{symbol}', perMinute: 1, bid: '/b' } }],
    ['must have {symbol}', { http: { url: 'https://e.org/', perMinute: 1, last: '/b' } }],
    ['JSON pointer', { http: { url: 'https://e.org/{symbol}', perMinute: 1, last: 'b' } }],
    ['"secret"', { secret: 'x' }],
  ])('is refused, and says: %s', (said, change) => {
    expect(() => changed(change)).toThrow(said)
  })
})

describe('production', () => {
  it('takes what is licensed, to the end of its last day', () => {
    expect(licenceFaults([entry()], AT)).toEqual([])
    expect(licenceFaults([changed({ delaySeconds: 2 })], AT)).toEqual([])
  })

  it.each([
    [
      entry({ licence: undefined }),
      AT,
      'Twelve Data: production needs its licence in PROVIDERS_FILE',
    ],
    [entry(), AT + 86_400_000, 'Twelve Data: its licence Contract 7 ended on 2026-03-11'],
    [
      changed({ delaySeconds: 3 }),
      AT,
      'Twelve Data: its data is 3 s late; 2 s at most are allowed',
    ],
    [
      changed({ http: { ...entry().profile.http, url: 'http://localhost:1/{symbol}' } }),
      AT,
      'Twelve Data: production takes no prices from this host',
    ],
  ])('refuses %#', (provider, now, said) => {
    expect(licenceFaults([provider], now)).toEqual([said])
  })

  it('and everybody needs the key', () => {
    const said = 'Twelve Data: PROVIDER_KEY_TWELVEDATA must hold its key'
    expect(keyFaults([entry()], {})).toEqual([said])
    expect(keyFaults([entry()], { PROVIDER_KEY_TWELVEDATA: 'x' })).toEqual([])
  })
})

describe('our own profiles', () => {
  const { profile: twelve } = entry()
  const { profile: finnhub } = entry({ profile: 'finnhub' })
  const quotes = (text: string, profile = twelve) => quotesOf(parseExact(text), profile)

  it('ask as the provider wants to be asked', () => {
    expect(subscriptionsOf(twelve, ['EUR/USD', 'AAPL'])).toEqual([
      '{"action":"subscribe","params":{"symbols":"EUR/USD,AAPL"}}',
    ])
    expect(subscriptionsOf(finnhub, ['AAPL', 'OANDA:EUR_USD'])).toEqual([
      '{"type":"subscribe","symbol":"AAPL"}',
      '{"type":"subscribe","symbol":"OANDA:EUR_USD"}',
    ])
  })

  it('read both sides, or the last trade, and each number as it was sent', () => {
    const about = '"event":"price","symbol":"EUR/USD","timestamp":1773244800'
    const said = { symbol: 'EUR/USD', time: 1_773_244_800_000 }
    expect(quotes(`{${about},"price":1.15925,"bid":1.15920,"ask":1.1593}`)).toEqual([
      { ...said, prices: { bid: '1.15920', ask: '1.1593', last: null } },
    ])
    expect(quotes(`{${about},"price":1.10}`)).toEqual([
      { ...said, prices: { bid: null, ask: null, last: '1.10' } },
    ])
    expect(quotes(`{${about},"price":1.10,"bid":1.1}`)).toEqual([{ ...said, prices: null }])
    expect(quotes('{"event":"heartbeat","status":"ok"}')).toBeNull()
    const trades = '[{"p":7296.89,"s":"AAPL","t":1575526691134,"v":0.01},{"s":"MSFT","t":1}]'
    expect(quotes(`{"type":"trade","data":${trades}}`, finnhub)).toEqual([
      {
        symbol: 'AAPL',
        prices: { bid: null, ask: null, last: '7296.89' },
        time: 1_575_526_691_134,
      },
      { symbol: 'MSFT', prices: null, time: null },
    ])
  })

  it('know errors', () => {
    const forms = [twelve.socket.errors, finnhub.socket.errors] as const
    expect(errorOf({ event: 'price', status: 'error', message: 'no' }, forms[0])).toBe('no')
    expect(errorOf({ type: 'error', msg: 'no' }, forms[1])).toBe('no')
    expect(errorOf({ event: 'subscribe-status', status: 'ok' }, forms[0])).toBeNull()
  })

  it('put the key where it goes', () => {
    const { url } = keyed('https://example.org/price?symbol={symbol}', twelve, 'a/b', 'EUR/USD')
    expect(url).toBe('https://example.org/price?symbol=EUR%2FUSD&apikey=a%2Fb')
    const key = { ...twelve.key, in: 'header', name: 'X-Key', prefix: 'apikey ' } as const
    expect(keyed('https://example.org/', { ...twelve, key }, 'a')).toEqual({
      url: 'https://example.org/',
      headers: { 'X-Key': 'apikey a' },
    })
  })
})
