import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { languageOf, pageWithConfig } from './page.ts'
import { isNavigation, registerStatic } from './static.ts'

const CONFIG: PublicConfig = {
  mode: 'sandbox',
  gate: 'wallet',
  google: false,
  brand: 'Glasshouse',
  testWallet: true,
  chainId: 1,
  priceSource: 'simulated',
  walletConnect: null,
  email: 'off',
  phone: 'off',
}
const PAGE =
  '<html><title>x</title><meta name="texts" content="en=/assets/en-1.js ar=/assets/ar-2.js" />' +
  '<script type="application/json" id="config"></script><div></div></html>'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-static-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/main-abc.js'), 'plain')
  writeFileSync(join(folder, 'assets/main-abc.js.br'), 'packed')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  app = fastify()
  const sendPage = await registerStatic(app, folder, CONFIG)
  app.setNotFoundHandler((request, reply) =>
    sendPage !== null && isNavigation(request) ? sendPage(request, reply) : reply.code(404).send(),
  )
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each(['/', '/index.html', '/market', '/cruuency?code=BTCUSDT', '/pass/login'])(
  'the path %s is the app, with its configuration in the page',
  async (url) => {
    const reply = await get(url, { accept: 'text/html,*/*' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const [, json] = /id="config">(.*?)<\/script>/.exec(reply.body) ?? []
    expect(JSON.parse(json ?? '')).toEqual(CONFIG)
    expect(reply.body).toContain('<title>Glasshouse</title>')
  },
)

test.each([
  '/swx/none',
  '/assets/none.js',
  '/none.png',
  '/fonts/none.woff2',
  '/.env',
  '/a/../../x.js',
])('the path %s is not found', async (url) => {
  expect((await get(url, { accept: 'text/html,*/*' })).statusCode).toBe(404)
})

test('what is no navigation is not answered with the page', async () => {
  expect((await get('/market', { accept: 'application/json' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/market' })).statusCode).toBe(404)
})

test('hashed files are kept for a year and go out packed, others are asked for again', async () => {
  const hashed = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(hashed.body).toBe('packed')
  expect((await get('/assets/main-abc.js')).body).toBe('plain')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('the page goes out packed where the browser takes it', async () => {
  const reply = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('id="config">{')
})

test.each([
  ['', '/assets/en-1.js'],
  ['ar-EG,ar;q=0.9,en;q=0.8', '/assets/ar-2.js'],
  ['sv, ar;q=0.5', '/assets/ar-2.js'],
  ['"><script>', '/assets/en-1.js'],
])(
  'the page for %j names the texts %s to be fetched at once, and no others',
  async (header, file) => {
    const reply = await get('/', { 'accept-language': header })
    const named = [...reply.body.matchAll(/modulepreload" crossorigin href="([^"]*)"/g)]
    expect(named.map(([, href]) => href)).toEqual([file])
    expect(reply.body).not.toContain('name="texts"')
    expect(reply.headers.vary).toContain('accept-language')
  },
)

test('the language is the first that has texts', () => {
  expect(languageOf('zh-TW,zh;q=0.9', ['en', 'zh'])).toBe('zh')
  expect(languageOf('*', ['en', 'zh'])).toBe('en')
})

test('no value can end the config block or the title', () => {
  const brand = '</script></title><script>alert(1)</script>&$1'
  const page = pageWithConfig(PAGE, { ...CONFIG, brand })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).not.toContain('<script>alert')
  const [, json] = /id="config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json ?? '')).toMatchObject({ brand })
})
