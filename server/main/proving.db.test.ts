import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pastGuards } from '#kit/pastGuards.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import type { AuditService } from '#server/modules/audit/types.ts'
import { readConfig } from './config.ts'
import { openAppSigner, withLogAudit } from './proving.ts'
import { ownPublicKey, verifyStoredLog } from './verifyStoredLog.ts'

let world: ProvedWorld
let folder: string

beforeEach(async () => {
  world = await openProvedWorld()
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-proving-'))
})

afterEach(async () => {
  await world.closeWorld()
  await rm(folder, { recursive: true })
})

const config = () => readConfig({ DATABASE_URL: world.url, DATA_DIR: folder }, folder)

test('a sandbox makes its key at the first start, and goes on with no other', async () => {
  const signer = await openAppSigner(config(), world.db)
  expect((await openAppSigner(config(), world.db)).keyId).toBe(signer.keyId)
  expect(await ownPublicKey(config())).toBe(signer.publicKey)
  await world.pass(60)
  await world.seal()
  await expect(openAppSigner(config(), world.db)).rejects.toThrow(
    `signed with the key ${world.signer.keyId}`,
  )
  await rm(join(folder, 'signing-key.pem'))
  await expect(openAppSigner(config(), world.db)).rejects.toThrow(/is not there/)
})

test('a changed row is a breach in the audits, and is named by verify-log of the same database', async () => {
  await world.pass(60)
  await world.seal()
  const checkpoint = { snapshot: '', posting: 0n, entry: 0n, history: null }
  const clean = { breaches: [], checkpoint }
  const books: AuditService = {
    quick: async () => clean,
    complete: async () => clean,
    keep: async () => undefined,
  }
  const audit = withLogAudit(books, world.seals())
  expect(await audit.quick(world.db)).toEqual(clean)
  expect((await verifyStoredLog(config())).ok).toBe(true)
  await pastGuards(world.db, 'UPDATE price_log SET mid = mid + 1 WHERE seq = 20')
  const breach = 'row 20 was changed: its chain is another'
  expect((await audit.quick(world.db)).breaches).toEqual([`price log: ${breach}`])
  expect((await audit.complete(world.db, () => undefined)).breaches).toHaveLength(1)
  expect((await verifyStoredLog(config())).breaches[0]).toBe(breach)
})
