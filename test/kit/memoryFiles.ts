import { ObjectExists, type ObjectStore, type StoredObject } from '#server/platform/objectStore.ts'

/** A store of files that a test can look into, and break. */
export interface MemoryFiles extends ObjectStore {
  readonly objects: Map<string, StoredObject>
  /** While true it can't be reached. */
  broken: boolean
}

export function memoryFiles(): MemoryFiles {
  const objects = new Map<string, StoredObject>()
  const reach = (): void => {
    if (files.broken) throw new Error('the store can not be reached')
  }
  const files: MemoryFiles = {
    objects,
    broken: false,
    async put(key, object) {
      reach()
      if (objects.has(key)) throw new ObjectExists(key)
      objects.set(key, object)
    },
    async get(key) {
      reach()
      return objects.get(key) ?? null
    },
    async stat(key) {
      reach()
      const found = objects.get(key)
      return found === undefined ? null : { type: found.type, size: found.bytes.length }
    },
    async delete(key) {
      reach()
      objects.delete(key)
    },
  }
  return files
}
