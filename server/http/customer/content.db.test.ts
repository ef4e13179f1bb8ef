import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Content, ContentList, Parameter } from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAct } from '#protocol/operator.ts'
import type { OperatorParameter } from '#protocol/operatorParameters.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import type { z } from 'zod'
import { askOperator, newOperator } from '#kit/httpOperators.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

interface Reply<R> {
  readonly status: number
  readonly code: string
  readonly result: R
}

const ADMIN = 'a-token-for-tests-alone'

let app: App

beforeAll(async () => {
  app = await openTestApp({ env: { OPERATOR_TOKEN: ADMIN } })
})
afterAll(() => app.close())

async function read<R>(
  name: RouteName,
  params: Record<string, string>,
  query = '',
): Promise<Reply<R>> {
  const response = await fetch(app.url + routePath(name, params) + query)
  return { ...((await response.json()) as Reply<R>), status: response.status }
}

const list = (lang: string) => read<z.infer<typeof ContentList>>('listContents', { lang })
const parameter = (key: string) => read<Parameter>('getParameter', { key })

it.each([
  ['en', 'About us'],
  ['ar', 'من نحن'],
  ['zh', '关于我们'],
  ['hk', '关于我们'],
  ['zh-tw', '关于我们'],
  ['ja', '会社概要'],
  ['ko', '회사 소개'],
  ['th', 'เกี่ยวกับเรา'],
  ['de', 'Über uns'],
  ['fr', 'À propos'],
  ['it', 'Chi siamo'],
  ['es', 'Sobre nosotros'],
  ['xx', 'About us'],
])('the footer in %s begins with %s', async (lang, title) => {
  const { status, result } = await list(lang)
  expect([status, result[0]?.title]).toEqual([200, title])
  expect(result.length).toBeGreaterThan(8)
})

it.each(['e', 'EN', 'english', "en'--", 'en/..', '%00', 'zh-', '1', ' '])(
  'the language %j is malformed',
  async (lang) => {
    expect((await list(lang)).code).toBe('400')
  },
)

it('parameters are told, or said to be missing', async () => {
  expect((await parameter('home_volume')).result).toEqual({ paramValue: '3800000000' })
  const missing = await parameter('down_url')
  expect([missing.status, missing.code]).toEqual([200, CODE.parameterMissing])
})

it.each(['Home', 'a-b', '_a', 'a'.repeat(65), "a'", '1'])(
  'the key %j is malformed',
  async (key) => {
    expect((await parameter(key)).code).toBe('400')
  },
)

it('a page of text is read by its id, and by its version', async () => {
  const page = (id: string, query = '') => read<Content>('getContent', { id }, query)
  const { result } = await page('terms', '?lang=de')
  expect(result).toMatchObject({ id: 'terms', lang: 'de', version: 1, status: 'template' })
  expect(result.blocks.length).toBeGreaterThan(0)
  expect((await page('terms', '?lang=de&version=1')).result).toEqual(result)
  expect((await page('terms', '?lang=de&version=2')).status).toBe(404)
  expect((await page('nope')).status).toBe(404)
  expect((await page('terms', '?version=x')).code).toBe('400')
})

it('an editor sets parameters, which pages are told at once', async () => {
  const editor = await newOperator(app.url, ADMIN, 'Edda', 'editor')
  const set = (token: string, name: string, value: string | null) =>
    askOperator<OperatorParameter>(app.url, token, `parameters/${name}`, { value })
  const told = async (key: string) => (await parameter(key)).result.paramValue
  expect((await set(ADMIN, 'home_users', '12')).code).toBe(CODE.forbidden)
  expect((await set(editor, 'home_users', '12')).result).toEqual({
    name: 'home_users',
    value: '12',
    shown: '12',
  })
  expect(await told('home_users')).toBe('12')
  expect((await set(editor, 'home_users', 'auto')).result).toMatchObject({ shown: '0' })
  expect(await told('home_users')).toBe('0')
  const refused = (fault: string, field = 'value') => ({ code: '400', fields: { [field]: fault } })
  expect(await set(editor, 'home_users', '1.5')).toMatchObject(refused('tooPrecise'))
  expect(await set(editor, 'max_image_bytes', '1')).toMatchObject(refused('malformed', 'path.id'))
  expect((await set(editor, 'home_users', null)).result.value).toBeNull()
  expect(await told('home_users')).toBe('1200000')
  await set(editor, 'down_url', '/app.apk')
  const { result } = await askOperator<OperatorParameter[]>(app.url, editor, 'parameters')
  expect(result.map(({ name, value, shown }) => [name, value, shown])).toEqual([
    ['home_volume', null, '3800000000'],
    ['home_coins', null, '350'],
    ['home_users', null, '1200000'],
    ['down_url', '/app.apk', '/app.apk'],
  ])
  const { items } = (await askOperator<{ items: OperatorAct[] }>(app.url, editor, 'acts')).result
  const kept = items.map(({ act, ref, outcome, detail }) => [act, ref, outcome, detail].join(' '))
  expect(kept.slice(0, 4)).toEqual([
    'setParameter down_url 200 /app.apk',
    'setParameter home_users 200 ',
    'setParameter max_image_bytes 400 1',
    'setParameter home_users 400 1.5',
  ])
})

it('editors save texts, and nobody else', async () => {
  const { token, tokenHash } = newOperatorToken()
  const reviewer = newOperatorToken()
  const operate = async (by: string, path: string, body: object): Promise<Reply<unknown>> => {
    const response = await fetch(`${app.url}/swx/operator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ...((await response.json()) as Reply<unknown>), status: response.status }
  }
  await operate(ADMIN, 'operators', { name: 'Edith', roles: ['editor'], tokenHash })
  const reviews = { name: 'Rita', roles: ['reviewer'], tokenHash: reviewer.tokenHash }
  await operate(ADMIN, 'operators', reviews)
  const text = '# Fees\n\nA withdrawal costs {{param:withdrawal_fee}}.'
  const body = { id: 'about', lang: 'en', text }
  expect((await operate(reviewer.token, 'texts', body)).status).toBe(403)
  expect(await operate(token, 'texts', { ...body, text: `${text}\n\n<b>x</b>` })).toMatchObject({
    code: '400',
    fields: { 'text:5:html': 'malformed' },
  })
  expect((await operate(token, 'texts', body)).result).toEqual({
    id: 'about',
    lang: 'en',
    version: 2,
  })
  const { result } = await read<Content>('getContent', { id: 'about' })
  expect(result.blocks).toEqual([
    { kind: 'paragraph', spans: [{ text: 'A withdrawal costs 0.1%.' }] },
  ])
})

it('says whether the server works', async () => {
  await app.tick()
  expect((await read('getServerState', {})).result).toEqual({ ready: true })
})

it('says where to report a weakness', async () => {
  const response = await fetch(`${app.url}/.well-known/security.txt`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^Contact: mailto:contact@example\.org$/m)
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})
