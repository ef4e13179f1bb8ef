import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpsDeps, registerOps } from './ops.ts'

const TOKEN = 'a-token-for-operators'
let app: FastifyInstance

async function open(deps: Pick<OpsDeps, 'token' | 'local'>): Promise<void> {
  app = fastify()
  registerOps(app, {
    ...deps,
    metrics: { contentType: 'text/plain', text: async () => 'figures' },
    status: () => Promise.reject(new Error('not asked for here')),
  })
}
afterEach(() => app.close())

async function look(
  headers: Record<string, string>,
  remoteAddress = '203.0.113.9',
): Promise<number> {
  const reply = await app.inject({ url: '/metrics', headers, remoteAddress })
  return reply.statusCode
}
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`

describe('with a token', () => {
  it.each([
    [`Bearer ${TOKEN}`],
    [`bearer  ${TOKEN}`],
    [basic(`anyone:${TOKEN}`)],
    [basic(`:${TOKEN}`)],
  ])('lets in who sends %s, from anywhere', async (authorization) => {
    await open({ token: TOKEN, local: true })
    expect(await look({ authorization })).toBe(200)
  })

  it.each([
    [TOKEN],
    [`Bearer ${TOKEN}x`],
    [`Bearer ${TOKEN.slice(1)}`],
    ['Bearer '],
    ['Basic'],
    [basic('anyone:')],
    [`Digest ${TOKEN}`],
  ])('is not there for who sends %s, not even on this host', async (authorization) => {
    await open({ token: TOKEN, local: true })
    expect(await look({ authorization, host: 'localhost:3000' }, '127.0.0.1')).toBe(404)
    expect(await look({ host: 'localhost:3000' }, '127.0.0.1')).toBe(404)
  })
})

describe('without one', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('lets this host in: %s at %s', async (remote, host) => {
    await open({ token: null, local: true })
    expect(await look({ host }, remote)).toBe(200)
  })

  it.each([
    ['another host', { host: 'localhost' }, '203.0.113.9'],
    ['a network of ours', { host: 'localhost' }, '10.0.0.7'],
    ['a host with a number like ours', { host: 'localhost' }, '2001:db8::127.0.0.1'],
    ['a proxy on this host', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['a newer proxy', { host: 'localhost', forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
    ['a page under another name', { host: 'evil.example.org' }, '127.0.0.1'],
  ])('is not there for %s', async (_, headers, remote) => {
    await open({ token: null, local: true })
    expect(await look(headers, remote)).toBe(404)
  })

  it('is not there at all in production', async () => {
    await open({ token: null, local: false })
    expect(await look({ host: 'localhost' }, '127.0.0.1')).toBe(404)
  })
})
