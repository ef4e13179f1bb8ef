import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { manualClock } from '#kit/clock.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { memoryFiles, type MemoryFiles } from '#kit/memoryFiles.ts'
import { jpeg } from '#kit/pictures.ts'
import { testVault } from '#kit/testVault.ts'
import type { CleanImages } from './cleaner.ts'
import { createImagesService } from './service.ts'
import type { ImagesService } from './types.ts'

const DAY = 86_400_000
const clock = manualClock(Date.UTC(2026, 0, 5, 12))

let database: TestDb
let files: MemoryFiles
let faults: unknown[]
let picture: Buffer

/** Hands the file back as it is: what drawing does is proven beside it. */
const asItIs: CleanImages = async (bytes) => ({
  ok: true,
  image: { type: 'image/jpeg', width: 80, height: 40, bytes, peak: 0 },
})

const service = (clean = asItIs): ImagesService =>
  createImagesService({
    db: database.db,
    clock,
    files,
    vault: testVault(database.db, clock),
    maxBytes: 1_000_000,
    onFault: (error) => faults.push(error),
    clean,
  })

beforeAll(async () => {
  database = await openTestDb()
  picture = await jpeg()
})
afterAll(() => database.close())
beforeEach(() => {
  files = memoryFiles()
  faults = []
})

const rows = async (customerId: string): Promise<number> =>
  (await database.db.query('SELECT 1 FROM image WHERE customer_id = $1', [customerId])).length

describe('an image', () => {
  it('is kept under an id of ours, and shown to its owner alone', async () => {
    const images = service()
    const kept = await images.keep('ann', 'depositProof', picture)
    expect(kept).toMatchObject({ purpose: 'depositProof', size: picture.length, width: 80 })
    const file = await images.file(database.db, 'ann', kept.id)
    expect([file.type, file.name]).toEqual(['image/jpeg', `${kept.id}.jpg`])
    expect(Buffer.from(file.bytes).equals(picture)).toBe(true)
    expect(await codeOf(images.file(database.db, 'bob', kept.id))).toBe('404')
    expect(await codeOf(images.file(database.db, 'ann', randomUUID()))).toBe('404')
  })

  it('is not given out when the store has something else under its id', async () => {
    const images = service()
    const { id } = await images.keep('cleo', 'depositProof', picture)
    files.objects.set(id, { type: 'image/jpeg', bytes: Buffer.from('<html>') })
    expect(await codeOf(images.file(database.db, 'cleo', id))).toBe('503')
    expect(faults).toHaveLength(1)
  })

  it.each([
    ['unreadable', CODE.imageUnreadable],
    ['tooManyPixels', CODE.imageTooManyPixels],
  ] as const)(
    'that is %s is refused with %s and leaves nothing in the store',
    async (fault, code) => {
      const images = service(async () => ({ ok: false, fault }))
      expect(await codeOf(images.keep('dan', 'depositProof', picture))).toBe(code)
      expect(files.objects.size).toBe(0)
    },
  )

  it('of another type is refused before anything is done', async () => {
    const customerId = randomUUID()
    const sent = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await codeOf(service().keep(customerId, 'depositProof', sent))).toBe(CODE.imageTypeWrong)
    expect(await rows(customerId)).toBe(0)
  })

  it('that the store does not take is not there, and can be sent again', async () => {
    files.broken = true
    expect(await codeOf(service().keep('eve', 'depositProof', picture))).toBe('503')
    expect(faults).toHaveLength(1)
    files.broken = false
    expect(await codeOf(service().keep('eve', 'depositProof', picture))).toBe('done')
  })
})

describe('images that nothing uses', () => {
  it('are twenty a day at most, also when they arrive together, and another customer has their own', async () => {
    const images = service()
    const customerId = randomUUID()
    const codes = await Promise.all(
      Array.from({ length: 24 }, () => codeOf(images.keep(customerId, 'depositProof', picture))),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(20)
    expect(codes.filter((code) => code === CODE.tooManyImages)).toHaveLength(4)
    expect(await codeOf(images.keep(randomUUID(), 'depositProof', picture))).toBe('done')
    clock.advance(DAY)
    expect(await codeOf(images.keep(customerId, 'depositProof', picture))).toBe('done')
  })

  it('go after a day, from the store too; what is used stays for good', async () => {
    const images = service()
    const customerId = randomUUID()
    const keep = () => images.keep(customerId, 'depositProof', picture)
    const [loose, used] = [await keep(), await keep()]
    await images.use(database.db, {
      customerId,
      imageId: used.id,
      purpose: 'depositProof',
      usedBy: 'deposit:1',
    })
    clock.advance(DAY)
    await images.sweep()
    expect(files.objects.has(loose.id)).toBe(true)
    clock.advance(1)
    // Those of the other tests are in another store.
    await images.sweep()
    expect([files.objects.has(loose.id), files.objects.has(used.id)]).toEqual([false, true])
    expect(await codeOf(images.file(database.db, customerId, loose.id))).toBe('404')
    expect(await codeOf(images.file(database.db, customerId, used.id))).toBe('done')
    await expect(database.db.query('DELETE FROM image WHERE id = $1', [used.id])).rejects.toThrow(
      /is kept/,
    )
    await expect(
      database.db.query(`UPDATE image SET sha256 = sha256 WHERE id = $1`, [used.id]),
    ).rejects.toThrow(/is kept/)
  })

  it('stay in the books while the store can not be reached, and the next ones are tried', async () => {
    const images = service()
    const customerId = randomUUID()
    await images.keep(customerId, 'depositProof', picture)
    await images.keep(customerId, 'depositProof', picture)
    clock.advance(DAY + 1)
    files.broken = true
    await images.sweep()
    expect(await rows(customerId)).toBe(2)
    expect(faults.length).toBeGreaterThanOrEqual(2)
    files.broken = false
    await images.sweep()
    expect([await rows(customerId), files.objects.size]).toEqual([0, 0])
  })
})

describe('using an image', () => {
  it('takes an own one of the right purpose, once', async () => {
    const images = service()
    const { id } = await images.keep('fay', 'depositProof', picture)
    const use = {
      customerId: 'fay',
      imageId: id,
      purpose: 'depositProof',
      usedBy: 'deposit:7',
    } as const
    const code = (changed: object) => codeOf(images.use(database.db, { ...use, ...changed }))
    expect(await code({ customerId: 'gus' })).toBe(CODE.imageNotUsable)
    expect(await code({ purpose: 'identity' })).toBe(CODE.imageNotUsable)
    expect(await code({ imageId: randomUUID() })).toBe(CODE.imageNotUsable)
    const raced = await Promise.all([code({}), code({ usedBy: 'deposit:8' })])
    expect(raced.toSorted()).toEqual([CODE.imageNotUsable, 'done'])
    expect(await code({})).toBe(CODE.imageNotUsable)
  })

  it('does not take one that could not be drawn', async () => {
    const images = service(async () => ({ ok: false, fault: 'unreadable' }))
    await codeOf(images.keep('hal', 'depositProof', picture))
    const [row] = await database.db.query<{ id: string }>(
      `SELECT id FROM image WHERE customer_id = 'hal'`,
    )
    const use = {
      customerId: 'hal',
      imageId: row?.id ?? '',
      purpose: 'depositProof',
      usedBy: 'x',
    } as const
    expect(await codeOf(images.use(database.db, use))).toBe(CODE.imageNotUsable)
  })
})
