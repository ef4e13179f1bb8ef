import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { createPage, languageOf, pageWithConfig } from './page.ts'
import { hashesOf, isNavigation, readPage, registerStatic } from './static.ts'

const CONFIG: PublicConfig = {
  mode: 'sandbox',
  gate: 'wallet',
  google: false,
  brand: 'Glasshouse',
  testWallet: true,
  chainId: 1,
  priceSource: 'simulated',
  loans: true,
  apiHost: '',
  walletConnect: null,
  email: 'off',
  phone: 'off',
}
const PAGE =
  '<html lang="en" dir="ltr"><head><title>x</title>' +
  '<script type="application/json" id="config"></script></head><div id="first"></div>' +
  '<template id="app"><link rel="modulepreload" crossorigin href="/assets/base-0.js">' +
  '<link rel="modulepreload" crossorigin href="/assets/en-1.js" lang="en">' +
  '<link rel="modulepreload" crossorigin href="/assets/ar-2.js" lang="ar"></template>' +
  '<script>begin()</script></html>'

const OWN = { styles: ':root{--edge:#800000}', logo: null, apiHost: '' }

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
  const page = readPage(folder, 'https://app.example.org', OWN)
  if (page === null) throw new Error('there is a page')
  const sendPage = await registerStatic(app, page, CONFIG)
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? sendPage(request, reply) : reply.code(404).send(),
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
    expect(named.map(([, href]) => href)).toEqual(['/assets/base-0.js', file])
    expect(reply.headers.vary).toContain('accept-language')
  },
)

test('a first screen that cannot be made costs nobody the app, and is tried again', async () => {
  let asked = 0
  const screens = {
    css: '',
    render: async () => {
      asked += 1
      if (asked === 1) throw new Error('a deployment is under way')
      return { lang: 'en', dir: 'ltr' as const, html: '<p>seen at once</p>' }
    },
  }
  const parts = { html: PAGE, first: screens, address: 'https://app.example.org/' }
  const server = fastify()
  server.get('/', createPage({ folder, ...parts }, CONFIG))
  // Two at once, who share the first try; then two more.
  const replies = await Promise.all([server.inject('/'), server.inject('/')])
  for (let visit = 0; visit < 2; visit += 1) replies.push(await server.inject('/'))
  await server.close()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const seen = replies.map(({ body }) => body.includes('seen at once'))
  expect(seen).toEqual([false, false, true, true])
  expect(replies[0].body).toContain('<template id="app">')
  expect(asked).toBe(2)
})

test('the page is asked for by HEAD as well, without its body', async () => {
  for (const url of ['/', '/market']) {
    const reply = await app.inject({ method: 'HEAD', url })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  }
})

test('the language is the first that has texts', () => {
  expect(languageOf('zh-TW,zh;q=0.9', ['en', 'zh'])).toBe('hk')
  expect(languageOf('zh-CN,zh;q=0.9', ['en', 'zh'])).toBe('zh')
  expect(languageOf('*', ['en', 'zh'])).toBe('en')
})

test('no value can end the config block or the title', () => {
  const brand = '</script></title><script>alert(1)</script>&$1'
  const page = pageWithConfig(PAGE, { ...CONFIG, brand })
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page).not.toContain('<script>alert')
  const [, json] = /id="config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json ?? '')).toMatchObject({ brand })
})

test('the page carries the styles of its operator, and its policy allows them by hash', async () => {
  expect((await get('/')).body).toContain(`<style>${OWN.styles}</style></head>`)
  const hash = createHash('sha256').update(OWN.styles).digest('base64')
  const { styles } = hashesOf(readPage(folder, 'https://app.example.org', OWN))
  expect(styles).toContain(`'sha256-${hash}'`)
})
