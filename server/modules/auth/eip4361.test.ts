import { readFileSync } from 'node:fs'
import { ParsedMessage } from '@spruceid/siwe-parser'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nonceOf } from './rulesMessage.ts'
import { signerOf } from './rulesSignature.ts'

/* The vectors of the standard's authors, against what signs people in here. */

const FOLDER = new URL('../../../test/fixtures/eip4361/', import.meta.url)

function vectors<T>(name: string, schema: z.ZodType<T>): [string, T][] {
  const json: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'))
  return Object.entries(z.record(z.string(), schema).parse(json))
}

const readable = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})

const signed = z.object({
  domain: z.string(),
  address: z.string(),
  statement: z.string(),
  uri: z.string(),
  version: z.literal('1'),
  chainId: z.number(),
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string(),
  signature: z.string(),
})

/** The vectors are older than the rule that an address is written with its EIP-55 checksum. */
const checksummed = (text: string): string =>
  text.replace(/0x[0-9a-fA-F]{40}/, (address) => getAddress(address))

function textOf(vector: z.infer<typeof signed>): string {
  const { signature: _, issuedAt, expirationTime, address, ...fields } = vector
  const parts = { ...fields, address: getAddress(address), issuedAt: new Date(issuedAt) }
  // Written in by hand: one of them is no date at all.
  return `${createSiweMessage(parts)}\nExpiration Time: ${expirationTime}`
}

describe('texts', () => {
  it.each(vectors('parsing_positive', readable))('%s: is read', (_, { message, fields }) => {
    const address = getAddress(String(fields['address']))
    expect(new ParsedMessage(checksummed(message))).toMatchObject({ ...fields, address })
  })

  it.each(vectors('parsing_negative', z.string()))('%s: is refused', (_, message) => {
    expect(() => new ParsedMessage(message)).toThrow(/^line 2: invalid EIP-55/)
    expect(() => new ParsedMessage(checksummed(message))).toThrow(/^(?!.*EIP-55)/s)
  })

  it.each(vectors('parsing_positive', readable))('%s: is none of ours', (_, { message }) => {
    expect(nonceOf(message)).toBeNull()
  })
})

describe('signatures', () => {
  it.each(vectors('validation_positive', signed))('%s: names its signer', async (_, vector) => {
    const text = textOf(vector)
    expect(await signerOf(text, vector.signature)).toBe(vector.address.toLowerCase())
    expect(validateSiweMessage({ message: parseSiweMessage(text) })).toBe(true)
  })

  it.each(vectors('validation_negative', signed))('%s: signs nobody in', async (name, vector) => {
    const text = textOf(vector)
    const signer = await signerOf(text, vector.signature)
    if (name.endsWith('signature')) {
      expect(signer).not.toBe(vector.address.toLowerCase())
    } else if (name === 'expired message') {
      expect(validateSiweMessage({ message: parseSiweMessage(text) })).toBe(false)
    } else {
      expect(() => new ParsedMessage(text)).toThrow(/^line \d+/)
    }
  })
})
