import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketServer, type BucketServer } from '#kit/bucketServer.ts'
import { ObjectExists, type ObjectStore } from './objectStore.ts'
import { openFolderStore } from './objectStoreFolder.ts'
import { openS3Store } from './objectStoreS3.ts'

let folder: string
let bucket: BucketServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-files-'))
  bucket = await bucketServer()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const open = {
  folder: () => openFolderStore(join(folder, 'files')),
  'S3 bucket': async () => openS3Store(bucket.settings),
} satisfies Record<string, () => Promise<ObjectStore>>

const BYTES = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251)

describe.each(Object.entries(open))('a %s', (_, opened) => {
  it('gives back what was put, with its type and size', async () => {
    const store = await opened()
    const [key, other] = [randomUUID(), randomUUID()]
    await store.put(key, { type: 'image/jpeg', bytes: BYTES })
    await store.put(other, { type: 'image/png', bytes: BYTES.subarray(0, 3) })
    expect(await store.stat(key)).toEqual({ type: 'image/jpeg', size: 70_000 })
    const got = await store.get(key)
    expect(got?.type).toBe('image/jpeg')
    expect(Buffer.from(got?.bytes ?? []).equals(BYTES)).toBe(true)
    expect((await store.get(other))?.type).toBe('image/png')
  })

  it('has nothing under a key that was never put, or was deleted', async () => {
    const store = await opened()
    const key = randomUUID()
    expect([await store.get(key), await store.stat(key)]).toEqual([null, null])
    await store.put(key, { type: 'image/png', bytes: BYTES })
    await store.delete(key)
    expect([await store.get(key), await store.stat(key)]).toEqual([null, null])
    await store.delete(key)
  })

  it('never writes over an object, of whatever type', async () => {
    const store = await opened()
    const key = randomUUID()
    const first = { type: 'image/png', bytes: BYTES } as const
    await store.put(key, first)
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const again = store.put(key, { type, bytes: Uint8Array.of(1) })
      await expect(again).rejects.toBeInstanceOf(ObjectExists)
    }
    expect((await store.get(key))?.bytes.length).toBe(BYTES.length)
  })

  it('keeps one of two that come at the same time', async () => {
    const store = await opened()
    const key = randomUUID()
    const put = (): Promise<void> => store.put(key, { type: 'image/png', bytes: BYTES })
    const ended = await Promise.allSettled([put(), put(), put()])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    '../../etc/passwd',
    '..',
    '',
    'a/b',
    `${randomUUID()}/../x`,
    `${randomUUID()}\0`,
    `${randomUUID()}?acl`,
    randomUUID().toUpperCase(),
  ])('does not take the key %j', async (key) => {
    const store = await opened()
    await expect(store.put(key, { type: 'image/png', bytes: BYTES })).rejects.toThrow(/no key/)
    await expect(store.get(key)).rejects.toThrow(/no key/)
    await expect(store.stat(key)).rejects.toThrow(/no key/)
    await expect(store.delete(key)).rejects.toThrow(/no key/)
  })
})

describe('the folder', () => {
  it('is closed to others, and so are its files', async () => {
    const store = await open.folder()
    const key = randomUUID()
    await store.put(key, { type: 'image/jpeg', bytes: BYTES })
    const modes = await Promise.all(
      [join(folder, 'files'), join(folder, 'files', `${key}.jpg`)].map((path) => stat(path)),
    )
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  })

  it('throws away what a crash left unfinished, and nothing else', async () => {
    const left = join(folder, 'files', `${randomUUID()}.jpg.${randomUUID()}.new`)
    await writeFile(left, 'half')
    const before = (await readdir(join(folder, 'files'))).length
    await open.folder()
    const after = await readdir(join(folder, 'files'))
    expect([after.length, after.some((name) => name.endsWith('.new'))]).toEqual([before - 1, false])
  })
})

describe('the bucket', () => {
  it('is asked with signatures that hold, of the bytes as well', async () => {
    const store = await open['S3 bucket']()
    await store.put(randomUUID(), { type: 'image/png', bytes: BYTES })
    expect(bucket.refused).toEqual([])
    const wrong = openS3Store({ ...bucket.settings, secretKey: 'another' })
    const put = wrong.put(randomUUID(), { type: 'image/png', bytes: BYTES })
    await expect(put).rejects.toThrow('the S3 store answered HEAD with 403')
    await expect(wrong.get(randomUUID())).rejects.toThrow('403')
    await expect(wrong.delete(randomUUID())).rejects.toThrow('403')
    expect(bucket.refused.length).toBeGreaterThan(0)
  })
})
