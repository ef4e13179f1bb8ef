import type { Queryable } from '#server/platform/db.ts'

/** What is sealed: which object, what for, and whose. It opens as nothing else. */
export interface Sealable {
  /** A random id of ours. */
  readonly id: string
  readonly purpose: string
  readonly customerId: string
}

/** Seals what customers tell about themselves, with a key for each object. */
export interface VaultService {
  /** Seals something with a key of its own, which is kept by the query. */
  seal(query: Queryable, what: Sealable, plain: Uint8Array): Promise<Buffer>
  /** @throws Refusal notFound once its key was dropped; Error when it is not what was sealed */
  open(query: Queryable, what: Sealable, sealed: Uint8Array): Promise<Buffer>
  /** Drops a key: what it sealed can never be read again. */
  drop(query: Queryable, id: string): Promise<void>
  /** A keyed hash, by which equal texts are found without being kept. It stays the same when keys change. */
  mark(use: string, text: string): Buffer
  /** Wraps every key by the newest one of the file. @returns how many */
  wrapAnew(): Promise<number>
}

/** The keys of the operator's file. */
export interface KeyRing {
  /** The key that marks are made with. */
  readonly marks: Buffer
  readonly newest: WrappingKey
  readonly all: ReadonlyMap<string, Buffer>
}

export interface WrappingKey {
  readonly id: string
  readonly key: Buffer
}
