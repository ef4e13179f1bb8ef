import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PriceAlert, PriceAlerts } from '#protocol/priceAlert.ts'
import { ROUTES } from '#protocol/routes.ts'
import { type AlertWorld, openAlertWorld } from '#kit/alertWorld.ts'
import { openCallApp } from '#kit/callApp.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { alertCalls } from './alerts.ts'

let database: TestDb
let world: AlertWorld
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDb()
  world = await openAlertWorld(database.db)
  app = await openCallApp(database.db, alertCalls(world.alerts()))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Answer<R> {
  readonly code: string
  readonly result: R
  readonly fields?: Record<string, string>
}

type Route = 'setPriceAlert' | 'movePriceAlert' | 'listPriceAlerts' | 'removePriceAlert'

async function ask<R>(route: Route, body?: object): Promise<Answer<R>> {
  const { method, path: url } = ROUTES[route]
  const headers = { authorization: 'Bearer ann-of-the-calls' }
  const payload = body === undefined ? {} : { payload: body }
  return (await app.inject({ method, url, headers, ...payload })).json()
}

it('is set for 90 days, listed, and removed by its customer', async () => {
  const body = { instrumentId: '1', side: 'above', level: '69000' }
  const { result } = await ask<PriceAlert>('setPriceAlert', body)
  expect(result).toMatchObject({ side: 'above', level: '69000.00', decimals: 2 })
  expect(Date.parse(result.expiresAt) - Date.parse(result.createdAt)).toBe(90 * 86_400_000)
  expect((await ask<PriceAlerts>('listPriceAlerts')).result.items).toEqual([result])
  expect((await ask<PriceAlerts>('removePriceAlert', { id: result.id })).result.items).toEqual([])
  expect((await ask('removePriceAlert', { id: result.id })).code).toBe('404')
})

it('is moved with what it had left', async () => {
  const body = { instrumentId: '1', side: 'above', level: '69000', days: 3 }
  const { result } = await ask<PriceAlert>('setPriceAlert', body)
  const moved = await ask<PriceAlert>('movePriceAlert', {
    id: result.id,
    side: 'below',
    level: '67000',
  })
  const { expiresAt } = result
  expect(moved.result).toMatchObject({ side: 'below', level: '67000.00', expiresAt })
  expect((await ask<PriceAlerts>('listPriceAlerts')).result.items).toEqual([moved.result])
  const again = await ask('movePriceAlert', { id: result.id, side: 'above', level: '70000' })
  expect(again.code).toBe('404')
  await ask('removePriceAlert', { id: moved.result.id })
})

it.each([
  [{ level: '0' }, 'level'],
  [{ days: 91 }, 'days'],
  [{ side: 'over' }, 'side'],
])('names the field of %o', async (part, field) => {
  const body = { instrumentId: '1', side: 'above', level: '69000', ...part }
  const { code, fields } = await ask('setPriceAlert', body)
  expect(code).toBe('400')
  expect(Object.keys(fields ?? {})).toEqual([field])
})
