import fastify from 'fastify'
import { expect, it } from 'vitest'
import { openToPages } from './crossOrigin.ts'

const PAGES = 'https://app.example.org'

async function openApi() {
  const app = fastify()
  await openToPages(app, PAGES, 'https://api.example.org')
  app.post('/swx/customer/user/loan', async () => ({ code: '200' }))
  app.get('/market', async () => 'page')
  return app
}

it('lets pages of one origin ask, with the headers of our calls and without credentials', async () => {
  const app = await openApi()
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/swx/customer/user/loan',
    headers: { origin: PAGES, 'access-control-request-method': 'POST' },
  })
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': PAGES,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, virtually',
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

it('names that origin whoever asks, so that a browser gives the answer to no other page', async () => {
  const app = await openApi()
  for (const origin of [PAGES, 'https://evil.example', 'null']) {
    const { headers } = await app.inject({
      method: 'POST',
      url: '/swx/customer/user/loan',
      headers: { origin },
    })
    expect(headers['access-control-allow-origin']).toBe(PAGES)
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  }
  const unknown = await app.inject({ method: 'POST', url: '/swx/nothing' })
  expect(unknown.headers['access-control-allow-origin']).toBe(PAGES)
})

it('leads who opens the host of the API in a browser to the pages’ own', async () => {
  const app = await openApi()
  const accept = 'text/html,*/*;q=0.8'
  const open = (host: string, headers: Record<string, string>) =>
    app.inject({ url: '/market?a=b', headers: { host, ...headers } })
  const led = await open('api.example.org', { accept })
  expect([led.statusCode, led.headers.location]).toEqual([308, `${PAGES}/market?a=b`])
  expect((await open('app.example.org', { accept })).body).toBe('page')
  expect((await open('api.example.org', { accept: 'application/json' })).body).toBe('page')
})
