/** Types of what may be kept, and the ends their names get where a store has no other place for it. */
export const OBJECT_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/zip': 'zip',
} as const
export type ObjectType = keyof typeof OBJECT_TYPES

export interface StoredObject {
  readonly type: ObjectType
  readonly bytes: Uint8Array
}

export interface ObjectFacts {
  readonly type: ObjectType
  /** In bytes. */
  readonly size: number
}

/**
 * Keeps files by their keys. Keys are our own random ids (`isObjectKey`), never anything that somebody sent;
 * with any other the methods reject, as they do when the store can't be reached.
 */
export interface ObjectStore {
  /** Keeps an object for good before it resolves. @throws ObjectExists: nothing is ever written over */
  put(key: string, object: StoredObject): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<StoredObject | null>
  /** Null where there is none. */
  stat(key: string): Promise<ObjectFacts | null>
  /** Removes an object; where there is none, nothing happens. */
  delete(key: string): Promise<void>
}

/** Thrown by `put`: the key has its object already. */
export class ObjectExists extends Error {
  constructor(key: string) {
    super(`there is an object of this key already: ${key}`)
    this.name = 'ObjectExists'
  }
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @returns the key itself @throws Error when it is not one of our random ids */
export function objectKey(key: string): string {
  if (!KEY.test(key)) throw new Error('that is no key of an object')
  return key
}

/** Whether the text names a type that may be kept. */
export function isObjectType(text: string | null): text is ObjectType {
  return text !== null && Object.hasOwn(OBJECT_TYPES, text)
}
