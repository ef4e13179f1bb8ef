import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  OBJECT_TYPES,
  ObjectExists,
  objectKey,
  type ObjectFacts,
  type ObjectStore,
  type ObjectType,
} from './objectStore.ts'
import { DRAFT, writeWhole } from './wholeFile.ts'

const TYPES = Object.keys(OBJECT_TYPES) as ObjectType[]

/**
 * Objects as files of a folder that nobody else may enter. An object's type is the end of its name, so that
 * whoever operates the operator can look at them.
 * @param folder made where it is not there; what a crash left unfinished in it is thrown away
 */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const drafts = (await readdir(folder)).filter((name) => name.endsWith(DRAFT))
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })))
  const pathOf = (key: string, type: ObjectType): string =>
    join(folder, `${objectKey(key)}.${OBJECT_TYPES[type]}`)
  const find = async (key: string): Promise<ObjectFacts | null> => {
    for (const type of TYPES) {
      const size = await sizeOf(pathOf(key, type))
      if (size !== null) return { type, size }
    }
    return null
  }
  return {
    async put(key, { type, bytes }) {
      const isThere = (await find(key)) !== null
      if (isThere || !(await writeWhole(pathOf(key, type), bytes))) throw new ObjectExists(key)
    },
    async get(key) {
      const found = await find(key)
      if (found === null) return null
      return { type: found.type, bytes: await readFile(pathOf(key, found.type)) }
    },
    stat: find,
    async delete(key) {
      await Promise.all(TYPES.map((type) => rm(pathOf(key, type), { force: true })))
    },
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
