import { createHash } from 'node:crypto'
import type { Millis } from '#protocol/time.ts'
import type { BooksStatus, CalendarState, LiveState, Status, VenueState } from './status.ts'
import { escaped } from '#server/http/kernel/escaped.ts'

const REFRESH_SECONDS = 10

const STYLE = `
:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0 auto;max-width:46rem;padding:1rem}
h1{font-size:1.25rem;margin:0 0 1rem}
h2{font-size:1rem;margin:1.5rem 0 .25rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:0}
dt{opacity:.7}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.ok::before{content:'\\2713  '}
.bad{font-weight:700}
.bad::before{content:'\\2717  '}
.stop{border:4px solid #c00;padding:1rem;margin:0 0 1rem}
.stop h2{margin:0 0 .5rem;font-size:1.25rem}
.stop li{overflow-wrap:anywhere;font-family:ui-monospace,monospace;font-size:.875rem}
`

/** No script, nothing from anywhere, and this one style. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const time = (at: Millis): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19)
const seconds = (value: number | null): string =>
  value === null ? 'none yet' : `${value.toFixed(1)} s`

function duration(total: number): string {
  const minutes = Math.floor(total / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  return `${days} d ${hours} h ${minutes % 60} min`
}

type Row = readonly [name: string, value: string, state?: 'ok' | 'bad']

function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(([name, value, state]) => {
    const mark = state === undefined ? '' : ` class="${state}"`
    return `<dt>${escaped(name)}</dt><dd${mark}>${escaped(value)}</dd>`
  })
  return `<h2>${escaped(title)}</h2><dl>${lines.join('')}</dl>`
}

/** Nobody can miss it: what is wrong, what it does to customers, what to do now. */
function stopped({ breaches, since, at }: BooksStatus): string {
  const lines = breaches.map((breach) => `<li>${escaped(breach)}</li>`).join('')
  const from = since ?? at
  return `<section class="stop" role="alert"><h2>Writes of money are stopped</h2>
<p>The books have not added up since ${from === null ? 'the start' : `${time(from)} UTC`}.</p>
<ul>${lines}</ul>
<p>For customers: nobody can open or close an order or reset a demo account; each is told to try again
later. Prices, charts and balances are shown as before. Stops still close orders that prices reach.</p>
<p>What to do: take a copy of the database before anything else. Find each line above in the ledger; correct it
with an entry that reverses the wrong one, never by changing rows. The next audit, within a minute, opens
the operator again by itself once everything adds up.</p></section>`
}

function booksRow({ state, at, tookMs }: BooksStatus): Row {
  const took = tookMs === null ? '' : ` in ${tookMs} ms`
  const when = at === null ? 'not audited yet' : `audited ${time(at)} UTC${took}`
  return ['Books', `${state}, ${when}`, state === 'clean' ? 'ok' : 'bad']
}

function venueRow({ name, licence, licenceEnded, connected, ...about }: VenueState): Row {
  const { silentSeconds, drops, faults, lastError, missing, limitedUntil } = about
  const said = [
    connected ? `connected, last heard ${seconds(silentSeconds)} ago` : 'not connected',
    `${drops} dropped, ${faults} faults`,
    ...(limitedUntil === null ? [] : [`left alone until ${time(limitedUntil)} UTC`]),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
    ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
    ...(licence === null ? [] : [`licence: ${licence}${licenceEnded ? ', ended' : ''}`]),
  ]
  return [name, said.join('; '), connected && !licenceEnded ? 'ok' : 'bad']
}

/** A clock that is further off must be set before options and openings may go on. */
const CLOCK_OFF_SECONDS = 0.5

function liveTable({ venues, doubtful, clockOffSeconds, restarts }: LiveState): string {
  const off = clockOffSeconds
  return table('Exchanges and providers', [
    ...venues.map(venueRow),
    [
      'Prices that dollar books doubt',
      doubtful.length > 0 ? doubtful.join(', ') : 'none',
      doubtful.length > 0 ? 'bad' : 'ok',
    ],
    ['Clock', `${seconds(off)} off`, off !== null && off <= CLOCK_OFF_SECONDS ? 'ok' : 'bad'],
    ['Restarts of their thread', String(restarts)],
  ])
}

function calendarRow({ key, until, daysLeft, endsSoon, closed }: CalendarState): Row {
  const left = daysLeft === 0 ? 'its markets are closed' : `${daysLeft} days`
  const added = closed.length === 0 ? '' : `; closed by people: ${closed.join(', ')}`
  return [key, `known until ${until}: ${left}${added}`, endsSoon ? 'bad' : 'ok']
}

/** The page for people, complete in itself. */
export function statusPage(status: Status): string {
  const { parts, books, feed, ordersToday, database, lastSeal } = status
  const state = (name: string): Row => {
    const word = parts[name] ?? 'unknown'
    return [name, word, word === 'ok' ? 'ok' : 'bad']
  }
  const known = ['database', 'prices', ...('clock' in parts ? ['clock'] : [])].map(state)
  const orders = (kind: 'real' | 'demo'): readonly Row[] =>
    Object.entries(ordersToday[kind]).map(([product, { opened, closed }]) => [
      `Orders today, ${kind}, ${product}`,
      `${opened} opened, ${closed} closed`,
    ])
  const seal: Row = [
    'Last seal of the log',
    lastSeal === null ? 'none' : `no. ${lastSeal.n}, ${lastSeal.minute}, root ${lastSeal.root}`,
  ]
  const title = `${escaped(status.brand)}: status`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>${books.state === 'mismatch' ? stopped(books) : ''}${[
    table('Health', [...known, booksRow(books)]),
    table('Prices', [
      ['Source', status.priceSource],
      ['Newest price', `${seconds(status.priceAgeSeconds)} old`],
      ['Lag of the feed', seconds(status.feedLagSeconds)],
      seal,
    ]),
    ...(status.live === null ? [] : [liveTable(status.live)]),
    ...(status.calendars.length === 0
      ? []
      : [table('Calendars', status.calendars.map(calendarRow))]),
    table('Load', [
      ['Connections of the feed', `${feed.connections}, of them ${feed.members} signed in`],
      ['Subscriptions', String(feed.subscriptions)],
      [
        'Database connections',
        `${database.used} used, ${database.idle} idle, ${database.waiting} waiting`,
      ],
      ...orders('demo'),
      ...orders('real'),
    ]),
    table('Program', [
      ['Mode', status.mode],
      ['Sign-in by QR code', status.qrSignIn],
      ['Version', `${status.version} (${status.commit})`],
      ['Up for', duration(status.uptimeSeconds)],
      ['As of', `${time(status.at)} UTC`],
    ]),
  ].join('')}</body></html>`
}
