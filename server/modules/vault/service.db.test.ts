import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { testVault, type TestVault } from '#kit/testVault.ts'
import { newKeyFile, newKeyLine, readKeys } from './service.ts'
import type { Sealable } from './types.ts'

const PLAIN = Buffer.from('ANN EXAMPLE 1990-01-02')

let database: TestDb
let vault: TestVault
let file: string

beforeAll(async () => {
  database = await openTestDb()
  vault = testVault(database.db, { now: () => Date.UTC(2026, 0, 5) })
  file = newKeyFile()
  vault.keys = readKeys(file)
})
afterAll(() => database.close())

const thing = (): Sealable => ({ id: randomUUID(), purpose: 'form', customerId: 'ann' })

describe('the vault', () => {
  it('opens what it sealed as what it is and for whom, and as nothing else', async () => {
    const { db } = database
    const what = thing()
    const sealed = await vault.seal(db, what, PLAIN)
    expect(sealed.includes('EXAMPLE')).toBe(false)
    expect((await vault.open(db, what, sealed)).equals(PLAIN)).toBe(true)
    await expect(vault.open(db, { ...what, customerId: 'bob' }, sealed)).rejects.toThrow(
      /authenticate/,
    )
    await expect(vault.open(db, { ...what, purpose: 'note' }, sealed)).rejects.toThrow(
      /authenticate/,
    )
    const other = thing()
    await vault.seal(db, other, PLAIN)
    await expect(vault.open(db, other, sealed)).rejects.toThrow(/authenticate/)
    const changed = Buffer.from(sealed)
    changed[40] = (changed[40] ?? 0) ^ 1
    await expect(vault.open(db, what, changed)).rejects.toThrow(/authenticate/)
  })

  it('reads nothing again once a key is dropped', async () => {
    const what = thing()
    const sealed = await vault.seal(database.db, what, PLAIN)
    await vault.drop(database.db, what.id)
    expect(await codeOf(vault.open(database.db, what, sealed))).toBe('404')
  })

  it('wraps every key anew, so that the one before is needed no more', async () => {
    const what = thing()
    const sealed = await vault.seal(database.db, what, PLAIN)
    const mark = vault.mark('document', 'X')
    vault.keys = readKeys(file + newKeyLine('k2'))
    expect(await vault.wrapAnew()).toBeGreaterThan(0)
    expect(await vault.wrapAnew()).toBe(0)
    const lines = (file + newKeyLine('k3')).split('\n')
    const k2 = [...vault.keys.all].find(([id]) => id === 'k2')?.[1].toString('base64') ?? ''
    vault.keys = readKeys([lines[0], `k2 ${k2}`].join('\n'))
    expect((await vault.open(database.db, what, sealed)).equals(PLAIN)).toBe(true)
    expect(vault.mark('document', 'X').equals(mark)).toBe(true)
    vault.keys = readKeys([lines[0], newKeyLine('k9')].join('\n'))
    await expect(vault.open(database.db, what, sealed)).rejects.toThrow('k2')
  })
})
