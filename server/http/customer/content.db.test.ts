import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentList, Parameter } from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import type { z } from 'zod'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

interface Reply<R> {
  readonly status: number
  readonly code: string
  readonly result: R
}

let app: App

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function read<R>(name: RouteName, params: Record<string, string>): Promise<Reply<R>> {
  const response = await fetch(app.url + routePath(name, params))
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
  expect([status, result.length, result[0]?.title]).toEqual([200, 9, title])
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
