import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import { routePath } from '#protocol/routePaths.ts'
import type { Db } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createApp } from './app.ts'
import { defineCall } from './kernel/call.ts'

const PAGE =
  '<html><title>x</title><script type="application/json" id="config"></script><div></div></html>'

const noDatabase = (): never => {
  throw new Error('no call of this test reaches the database')
}
const db: Db = {
  query: noDatabase,
  transaction: noDatabase,
  afterCommit: noDatabase,
  close: noDatabase,
}

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-app-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  app = await createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: folder,
    trustProxy: [],
    limits: { perAddress: 100, perSession: 100, feedPerAddress: 100 },
    calls: [
      defineCall('sendCode', {
        summary: 'Refuses',
        result: z.object({}),
        errors: ['429'],
        handle: () => Promise.reject(new Refusal(CODE.tooMany)),
      }),
      defineCall('getUserInfo', {
        summary: 'For who is signed in, and nobody is',
        result: z.object({}),
        errors: [],
        handle: async () => ({}),
      }),
    ],
    frame: {
      db,
      authenticate: async () => null,
      writesOpen: () => true,
    },
    health: {
      publicConfig: () => ({
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
      }),
      readiness: async () => ({}),
    },
    registerFeed: () => undefined,
  })
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('errors are answered in the envelope also where the built app is served', async () => {
  const page = await app.inject({ url: '/market', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body.includes('Glasshouse')]).toEqual([200, true])
  const url = routePath('getUserInfo')
  const signedOut = await app.inject({ method: 'POST', url })
  expect([signedOut.statusCode, signedOut.json()]).toMatchObject([401, { code: '401' }])
  const broken = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json()]).toMatchObject([400, { code: '400' }])
})

test('who has to wait is told how long', async () => {
  const reply = await app.inject({ method: 'POST', url: routePath('sendCode') })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '60'])
})

test('minutes of the price log are asked for a tenth as often as the rest, and cost the rest nothing', async () => {
  const ask = async (path: string): Promise<number> => (await app.inject(path)).statusCode
  const rows = routePath('listLogRows', { n: '1' })
  for (let asked = 0; asked < 10; asked += 1) expect(await ask(rows)).toBe(501)
  expect(await ask(rows)).toBe(429)
  // Another minute of the same log, and another call.
  expect(await ask(routePath('listLogRows', { n: '2' }))).toBe(429)
  expect(await ask(routePath('getLogHead'))).toBe(501)
})
