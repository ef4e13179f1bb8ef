import fastify from 'fastify'
import { expect, it } from 'vitest'
import { logoPath } from '#protocol/logoPath.ts'
import { MARKET_TYPE, MARKET_TYPES } from '#protocol/marketTypes.ts'
import { svgFaults } from '#server/platform/rulesSvg.ts'
import { INSTRUMENTS } from '#server/modules/market/instruments/instruments.ts'
import { registerLogos } from './logos.ts'

const app = fastify()
registerLogos(app)

it.each(MARKET_TYPES)('class %s has an image of its own, kept for a day', async (type) => {
  const reply = await app.inject(logoPath(type, 'XAU', 'USD'))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  })
  expect(reply.body.length).toBeLessThan(2_000)
  const others = MARKET_TYPES.filter((other) => other !== type)
  for (const other of others) {
    expect((await app.inject(logoPath(other, 'XAU', 'USD'))).body).not.toBe(reply.body)
  }
})

it.each(
  INSTRUMENTS.filter(({ type }) => type === MARKET_TYPE.crypto || type === MARKET_TYPE.forex),
)(
  '$code is drawn as it is known, by plain shapes of at most 6 kB',
  async ({ type, base, quote }) => {
    const { body } = await app.inject(logoPath(type, base, quote))
    expect(body).not.toContain('<text')
    expect(body.length).toBeLessThan(6_000)
    expect(svgFaults(body)).toEqual([])
  },
)

it('a coin and a currency that are not known have their letters', async () => {
  expect((await app.inject(logoPath(MARKET_TYPE.crypto, 'NEW', 'USDT'))).body).toContain('>NEW<')
  expect((await app.inject(logoPath(MARKET_TYPE.forex, 'EUR', 'SEK'))).body).toContain('>S<')
})

it.each(['2/<b>.svg', '2/%3Cb%3E.svg', '2/BTC', '9/BTC.svg', 'toString/BTC.svg', '2/btc.svg'])(
  '%s is none',
  async (path) => {
    expect((await app.inject(`/swx/customer/index/logo/${path}`)).statusCode).toBe(404)
  },
)
