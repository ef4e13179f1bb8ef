import type { FastifyInstance } from 'fastify'
import { LOGO_ROUTE } from '#protocol/logoPath.ts'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { COINS } from './coinDrawings.ts'
import { FLAGS } from './flagDrawings.ts'

const NAMES = /^[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12})?\.svg$/
const DAY_S = 86_400

/** Grounds that white letters are read on: each has a contrast of 4.5 or more with white. */
const GROUNDS = [
  '#2f6f8f',
  '#3f6f4f',
  '#7a5230',
  '#6a4c93',
  '#94404f',
  '#35618e',
  '#5b6b2f',
  '#80506b',
]

/** Symbol and colours of each metal: the bar, its top and the letters. */
const METALS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  XAU: ['Au', '#d9a92c', '#f3d377', '#4a3500'],
  XAG: ['Ag', '#aab2ba', '#dde2e6', '#2d333a'],
  XPT: ['Pt', '#8fa3ad', '#c9d6dc', '#22313a'],
  XPD: ['Pd', '#b3a79b', '#ddd5cd', '#3a3028'],
}

const groundOf = (name: string): string => {
  const sum = Array.from(name).reduce((so, letter) => so * 31 + letter.charCodeAt(0), 7)
  return GROUNDS[sum % GROUNDS.length] ?? ''
}

/** Letters in the middle of a point, as large as so many fit. */
function letters(text: string, x = 18, y = 18, room = 26, ink = '#fff'): string {
  const size = Math.min(15, Math.round((room / text.length) * 1.5))
  return `<text x="${x}" y="${y}" dy=".36em" font-size="${size}" fill="${ink}">${text}</text>`
}

/** A drawing on a field of its own, as one of another size. */
const scaled = (field: number, drawn: string, at: number, size: number): string =>
  `<svg x="${at}" y="${at}" width="${size}" height="${size}" viewBox="0 0 ${field} ${field}">${drawn}</svg>`

/** The flag of a currency in a disc; its letter where there is none. */
function flagDisc(name: string, at: number): string {
  const flag = FLAGS[name]
  const ring = `<circle cx="${at}" cy="${at}" r="11"`
  if (flag === undefined)
    return `${ring} fill="${groundOf(name)}" stroke="#fff"/>${letters(name.slice(0, 1), at, at, 16)}`
  const round = `<clipPath id="${name}"><circle cx="256" cy="256" r="256"/></clipPath>`
  const waving = `${round}<g clip-path="url(#${name})">${flag}</g>`
  return `${scaled(512, waving, at - 11, 22)}${ring} fill="none" stroke="#fff"/>`
}

const forex = (base: string, quote: string): string => flagDisc(quote, 24.5) + flagDisc(base, 11.5)

function metal(base: string): string {
  const [symbol, bar, top, ink] = METALS[base] ?? [base, '#7d7168', '#b5aaa1', '#fff']
  return `<path fill="${top}" d="M11 7h14l3 6H8z"/><path fill="${bar}" d="M8 13h20l5 17H3z"/>${letters(symbol, 18, 22, 20, ink)}`
}

/** What stands behind the letters of each class. */
const SHAPES: Readonly<Record<number, (ground: string) => string>> = {
  [MARKET_TYPE.crypto]: (ground) =>
    `<circle cx="18" cy="18" r="18" fill="${ground}"/>` +
    '<circle cx="18" cy="18" r="15.5" fill="none" stroke="#fff" stroke-opacity=".45"/>',
  [MARKET_TYPE.stocks]: (ground) => `<rect width="36" height="36" rx="8" fill="${ground}"/>`,
  [MARKET_TYPE.futures]: (ground) => `<path fill="${ground}" d="M18 0l16 9v18l-16 9-16-9V9z"/>`,
  [MARKET_TYPE.etf]: (ground) =>
    `<circle cx="18" cy="18" r="18" fill="${ground}"/>` +
    '<path fill="#fff" fill-opacity=".22" d="M18 18V0a18 18 0 0 1 18 18z"/>',
  [MARKET_TYPE.options]: (ground) =>
    `<rect width="36" height="36" rx="18" ry="8" fill="${ground}"/>` +
    '<path fill="none" stroke="#fff" stroke-opacity=".5" d="M5 28h13l12-12"/>',
}

/** The drawing for a class and its names; null where there is no such class. */
function logoOf(type: number, base: string, quote: string): string | null {
  if (type === MARKET_TYPE.forex) return forex(base, quote)
  if (type === MARKET_TYPE.metals) return metal(base)
  const coin = type === MARKET_TYPE.crypto ? COINS[base] : undefined
  if (coin !== undefined) return scaled(32, coin, 0, 36)
  const shape = SHAPES[type]
  return shape === undefined ? null : shape(groundOf(base)) + letters(base.slice(0, 4))
}

/**
 * Serves the images of instruments: coins and flags as they are known, all others drawn here from their class and
 * name. So no other host is asked. They change with the app alone, and cost nobody a request of those that are counted.
 */
export function registerLogos(app: FastifyInstance): void {
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get<{ Params: { type: string; names: string } }>(LOGO_ROUTE, options, (request, reply) => {
    const { type, names } = request.params
    const [base = '', quote = ''] = names.replace('.svg', '').split('-')
    const drawn = NAMES.test(names) ? logoOf(Number(type), base, quote) : null
    if (drawn === null) {
      reply.callNotFound()
      return reply
    }
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_S}`)
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" font-family="system-ui,sans-serif" ' +
          `font-weight="700" text-anchor="middle">${drawn}</svg>`,
      )
  })
}
