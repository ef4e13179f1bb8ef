import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyRing, Sealable } from './types.ts'

const NONCE = 12
const TAG = 16
const KEY = 32
/** The line of the file whose key only marks. */
const MARKS = 'marks'

/**
 * Reads a file of keys: a line each, an id and 32 bytes in base64; the last is the newest.
 * @throws Error that says what is wrong, and never what the keys are
 */
export function readKeys(text: string): KeyRing {
  const all = new Map<string, Buffer>()
  for (const [place, line] of text.trim().split('\n').entries()) {
    const [id = '', encoded = '', ...more] = line.trim().split(/\s+/)
    const key = Buffer.from(encoded, 'base64')
    const good = /^[\w.-]{1,40}$/.test(id) && key.length === KEY && more.length === 0
    if (!good) throw new Error(`line ${place + 1} is no id with 32 bytes in base64`)
    if (all.has(id)) throw new Error(`line ${place + 1} has an id that is there already`)
    all.set(id, key)
  }
  const marks = all.get(MARKS)
  all.delete(MARKS)
  const newest = [...all].at(-1)
  if (marks === undefined || newest === undefined) {
    throw new Error(`there must be a line "${MARKS}" and at least one other`)
  }
  return { marks, all, newest: { id: newest[0], key: newest[1] } }
}

/** A line of such a file, with a key that nobody has yet. */
export function newKeyLine(id: string): string {
  return `${id} ${randomBytes(KEY).toString('base64')}\n`
}

/** The first content of such a file. */
export function newKeyFile(): string {
  return newKeyLine(MARKS) + newKeyLine('k1')
}

/** AES-256-GCM: nonce, tag, text. It opens with the same key and context only. */
export function encrypt(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** @throws Error when key, context or a byte differs */
export function decrypt(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
}

/** What is sealed, in one text. */
export const contextOf = ({ id, purpose, customerId }: Sealable): string =>
  `${id}|${purpose}|${customerId}`

/** A keyed hash of a text for one use. */
export const markOf = (key: Uint8Array, use: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${use}\0${text}`).digest()
