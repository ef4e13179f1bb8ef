import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiabilityList, LiabilityProofFile } from '#protocol/liabilities.ts'
import { verifyLiability } from '#protocol/proof/liabilities.ts'
import { routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { NO_RESERVES } from '#kit/liabilityProof.ts'
import { createLiabilitiesService } from '#server/modules/liabilities/service.ts'
import { signerOf } from '#server/platform/signer.ts'
import { liabilityCalls } from './liabilities.ts'

const ANN = 'ann-of-the-liabilities'

let database: TestDb
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDb()
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey)
  const clock = { now: () => Date.UTC(2026, 0, 5) }
  const liabilities = createLiabilitiesService({
    db: database.db,
    clock,
    signer,
    reserves: NO_RESERVES,
  })
  await liabilities.stateDue()
  app = await openCallApp(database.db, liabilityCalls(liabilities))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function ask<R>(url: string, token?: string): Promise<{ code: string; result: R }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await app.inject({ url, headers })).json()
}

it('shows what is owed to anybody, and a part of it to its owner', async () => {
  const { result } = await ask<LiabilityList>(ROUTES.listLiabilities.path)
  expect(result.attests).toBe(false)
  expect(result.items).toMatchObject([{ snapshot: 1, reserves: null }])
  const url = routePath('getLiabilityProof', { n: '1' })
  expect((await ask(url)).code).toBe('401')
  const own = await ask<LiabilityProofFile>(url, ANN)
  const { publicKey } = result
  expect(verifyLiability(own.result.text, { publicKey, customerId: ANN }).ok).toBe(true)
})

it.each([
  [routePath('getLiabilityProof', { n: '2' }), '404'],
  [routePath('getLiabilityProof', { n: '0' }), '400'],
  [routePath('getLiabilityProof', { n: '1e1' }), '400'],
  [`${ROUTES.listLiabilities.path}?before=x`, '400'],
  [`${ROUTES.listLiabilities.path}?limit=101`, '400'],
  [`${ROUTES.listLiabilities.path}?customer=bob`, '400'],
])('%s answers %s', async (url, code) => {
  expect((await ask(url, ANN)).code).toBe(code)
})
