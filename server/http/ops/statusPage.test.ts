import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Status } from './status.ts'
import { PAGE_POLICY, statusPage } from './statusPage.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const NONE = { opened: 0, closed: 0 }
const QUIET = {
  contract: NONE,
  spot: NONE,
  option: { opened: 3, closed: 2 },
  plan: NONE,
  exchange: NONE,
}

const WELL: Status = {
  at: AT,
  brand: 'Glasshouse',
  mode: 'sandbox',
  version: '0.1.0',
  commit: 'abc1234',
  uptimeSeconds: 93_784,
  parts: { database: 'ok', prices: 'ok', books: 'ok' },
  books: { state: 'clean', at: AT - 1000, tookMs: 12, breaches: [], since: null },
  priceSource: 'simulated',
  live: null,
  calendars: [{ key: 'forex', until: '2028-12-31', daysLeft: 1026, endsSoon: false, closed: [] }],
  qrSignIn: 'off, WALLETCONNECT_PROJECT_ID is not set',
  priceAgeSeconds: 0.4,
  feedLagSeconds: null,
  feed: { connections: 3, members: 2, subscriptions: 170 },
  ordersToday: { demo: { ...QUIET, contract: { opened: 7, closed: 5 } }, real: QUIET },
  database: { used: 1, idle: 4, waiting: 0 },
  lastSeal: null,
}

describe('the page of operators', () => {
  it('says how everything is', () => {
    const page = statusPage(WELL)
    for (const text of [
      'Orders today, demo, contract</dt><dd>7 opened, 5 closed',
      'Orders today, real, option</dt><dd>3 opened, 2 closed',
      '1 d 2 h 3 min',
      '3, of them 2 signed in',
      'abc1234',
      'WALLETCONNECT_PROJECT_ID is not set',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toContain('Writes of money are stopped')
    expect(page).not.toContain('class="bad"')
  })

  it('rings before a calendar ends', () => {
    const closed = ['2026-03-20 13:00', '2026-03-23']
    const row = { key: 'forex', until: '2026-03-31', endsSoon: true, closed }
    const page = (daysLeft: number): string =>
      statusPage({ ...WELL, calendars: [{ ...row, daysLeft }] })
    expect(page(20)).toContain('<dd class="bad">known until 2026-03-31: 20 days')
    expect(page(20)).toContain('closed by people: 2026-03-20 13:00, 2026-03-23')
    expect(page(0)).toContain('its markets are closed')
  })

  it('cannot be missed when the books do not add up, and names every line', () => {
    const breaches = ['ledger: USDT sums to 1', 'contracts: margin <of> "ann"']
    const books = { ...WELL.books, state: 'mismatch', breaches, since: AT - 60_000 } as const
    const page = statusPage({ ...WELL, books })
    expect(page).toContain('Writes of money are stopped')
    expect(page).toContain('since 2026-03-11 15:59:00 UTC')
    expect(page).toContain('<li>ledger: USDT sums to 1</li>')
    expect(page).toContain('<li>contracts: margin &lt;of&gt; &quot;ann&quot;</li>')
  })

  it('marks what is not well', () => {
    const parts = { ...WELL.parts, database: 'does not answer' }
    expect(statusPage({ ...WELL, parts })).toContain('<dd class="bad">does not answer</dd>')
  })

  it('says how each exchange is where prices are live', () => {
    const well = {
      venue: 'okx',
      name: 'okx',
      licence: null,
      licenceEnded: false,
      connected: true,
      silentSeconds: 0.2,
      drops: 0,
      faults: 0,
      lastError: null,
      missing: [],
      limitedUntil: null,
    }
    const ill = {
      ...well,
      venue: 'kraken',
      name: 'kraken',
      connected: false,
      silentSeconds: null,
      drops: 2,
      lastError: 'silent <now>',
      missing: ['UNI/USDT (not listed)'],
      limitedUntil: AT,
    }
    const live = { venues: [well, ill], doubtful: ['BTCUSDT'], clockOffSeconds: 0.6, restarts: 1 }
    const page = statusPage({ ...WELL, live })
    expect(page).toContain(
      '<dd class="ok">connected, last heard 0.2 s ago; 0 dropped, 0 faults</dd>',
    )
    expect(page).toContain('silent &lt;now&gt;; without UNI/USDT (not listed)')
    expect(page).toContain('left alone until 2026-03-11 16:00:00 UTC')
    expect(page).toContain('<dd class="bad">0.6 s off</dd>')
    expect(page).toContain('<dt>Prices that dollar books doubt</dt><dd class="bad">BTCUSDT</dd>')
    expect(statusPage(WELL)).not.toContain('Exchanges')
  })

  it('runs nothing, takes nothing from anywhere, and lets nothing through unescaped', () => {
    const page = statusPage({ ...WELL, brand: `<script>alert('x')</script>`, priceSource: '"&' })
    expect(page).not.toMatch(/<script|\son\w+=|\ssrc=|\shref=|\sstyle=/)
    expect(page).toContain('&quot;&amp;')
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(PAGE_POLICY).toContain(`style-src 'sha256-${hash}'`)
    expect(PAGE_POLICY).toContain(`default-src 'none'`)
  })
})
