import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ACTION_LIES, ACTION_RECEIPTS } from '#kit/actionReceipts.ts'
import { DERIVED } from '#kit/derivedReceipts.ts'
import { CONTRACT_LIES, HOSTILE, MISSHAPEN, OTHER_SPELLINGS } from '#kit/contractLies.ts'
import { LISTED_LIES } from '#kit/listedLies.ts'
import { LISTED_RECEIPTS } from '#kit/listedReceipts.ts'
import { signedAgain } from '#kit/receiptFixture.ts'
import { LIES } from '#kit/receiptLies.ts'
import { TRAIL_LIES, TRAILED } from '#kit/trailLies.ts'
import { type AskedFile, askSecond, type Said } from '#kit/secondVerifier.ts'
import {
  forged,
  hostile,
  leaves,
  lied,
  RECEIPT_NAMES,
  receiptOf,
  reshaped,
} from '#kit/tamperedReceipts.ts'
import { canonicalJson, type Json } from '#protocol/proof/canonical.ts'
import { type AnyReceipt, verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { signerOf, verifyFast } from '#server/platform/signer.ts'

/* Two verifiers, written apart from each other: what the one says of a file, the other says too. */

/** Of so many forgeries one is looked at; all of them take minutes, and are left to `npm run soak`. */
const EVERY = process.env.SOAK === undefined ? 11 : 1

const signer = signerOf(generateKeyPairSync('ed25519').privateKey)

/** A file that both are asked about. */
interface Asked extends AskedFile {
  readonly what: string
  readonly bytes: Buffer
}

const asked = (what: string, text: string): Asked => ({ what, bytes: Buffer.from(text) })

function first({ bytes, publicKey }: Asked): Said {
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // What is no UTF-8 is no receipt.
  }
  const key = publicKey === undefined ? {} : { publicKey }
  const { ok, checks } = verifyReceipt(text, { verify: verifyFast, ...key })
  return { ok, checks }
}

const keyOf = (receipt: Json | undefined): string =>
  (receipt as unknown as AnyReceipt).issuer.publicKey

const sorted = (said: Said | undefined): string => canonicalJson(said as unknown as Json)

const FIXTURES = RECEIPT_NAMES.map((name) => asked(name, receiptOf(name)))

/** Of a list, every so many, beginning with another for each receipt. */
const some = <T>(list: readonly T[], of: number, from: number): readonly T[] =>
  list.filter((_, at) => (at + from) % of === 0)

/** One flipped bit here and there. */
const flippedBits = ({ what, bytes }: Asked, from: number): readonly Asked[] =>
  some([...bytes.keys()], 311, from).map((at) => {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    return { what: `${what}: byte ${at}`, bytes: flipped }
  })

const around = ({ what, bytes }: Asked): readonly Asked[] => [
  { what: `${what}: a line end`, bytes: Buffer.concat([bytes, Buffer.from('\n')]) },
  { what: `${what}: a byte order mark`, bytes: Buffer.concat([Buffer.from('\ufeff'), bytes]) },
  { what: `${what}: no UTF-8`, bytes: Buffer.concat([bytes.subarray(0, -1), Buffer.of(0xff)]) },
  { what: `${what}: half of it`, bytes: bytes.subarray(0, bytes.length / 2) },
]

/** What an operator that lies could hand out: every value flipped, every list and part of another shape. */
const forgeries = (name: string, whole: Json, from: number): readonly Asked[] =>
  some([...leaves(whole), ...reshaped(whole)], EVERY, from).map(({ path, flipped }, at) =>
    asked(`${name}: ${path} ${at}`, forged(flipped, signer)),
  )

const unreadable = (name: string, from: number): readonly Asked[] => {
  const { order } = JSON.parse(receiptOf(name)) as { order: { [field: string]: Json } }
  const all = Object.entries(order).flatMap(([field, value]) =>
    hostile(value).map((one) => ({ field, one })),
  )
  return some(all, 2 * EVERY, from).map(({ field, one }) =>
    asked(
      `${name}: ${field} is ${JSON.stringify(one).slice(0, 40)}`,
      forged(lied(name, { [field]: one }), signer),
    ),
  )
}

const STRANGE = ['', 'null', '[]', '{}', '"x"', '1', `${'['.repeat(9_999)}${']'.repeat(9_999)}`]

const PARSED = RECEIPT_NAMES.map((name) => [name, JSON.parse(receiptOf(name)) as Json] as const)

const MADE = Object.entries({ ...DERIVED, ...TRAILED, ...LISTED_RECEIPTS, ...ACTION_RECEIPTS })

const GROUPS = {
  fixtures: FIXTURES,
  ownKeys: FIXTURES.map((one, at) => ({ ...one, publicKey: keyOf(PARSED[at]?.[1]) })),
  otherKeys: FIXTURES.map((one) => ({ ...one, publicKey: signer.publicKey })),
  derived: MADE.map(([what, whole]) => asked(what, forged(whole, signer))),
  forgeries: [
    ...[...PARSED, ...MADE].flatMap(([name, whole], at) => forgeries(name, whole, at)),
    ...RECEIPT_NAMES.flatMap(unreadable),
  ],
  lies: [
    ...[...LIES, ...TRAIL_LIES, ...LISTED_LIES, ...ACTION_LIES].map(({ what, receipt }) =>
      asked(what, forged(receipt, signer)),
    ),
    ...[
      ...CONTRACT_LIES.map(([change]) => change),
      ...MISSHAPEN.map(([, change]) => change),
      ...HOSTILE,
    ].map((change) => asked(JSON.stringify(change).slice(0, 200), signedAgain(change, signer))),
  ],
  bytes: [
    ...FIXTURES.flatMap(flippedBits),
    ...FIXTURES.flatMap(around),
    ...OTHER_SPELLINGS.map(([what, text]) => asked(what, text)),
    ...STRANGE.map((text) => asked(text.slice(0, 20), text)),
  ],
} satisfies { readonly [name: string]: readonly Asked[] }
type Group = keyof typeof GROUPS

describe('the second verifier', () => {
  let told: ReadonlyMap<Asked, Said> | null = null

  /** What it says of each file; asked once. */
  const said = (one: Asked): Said | undefined => {
    if (told === null) {
      const all = Object.values(GROUPS).flat()
      const answers = askSecond(all)
      expect(answers).toHaveLength(all.length)
      told = new Map(
        answers.flatMap((answer, at) => all.slice(at, at + 1).map((file) => [file, answer])),
      )
    }
    return told.get(one)
  }

  /** Where the two differ: what each of them says. */
  const differences = (group: Group): readonly object[] =>
    GROUPS[group].flatMap((one) => {
      const [ours, theirs] = [first(one), said(one)]
      return sorted(ours) === sorted(theirs) ? [] : [{ what: one.what, ours, theirs }]
    })

  it.each([
    ['fixtures', true],
    ['ownKeys', true],
    ['otherKeys', false],
    ['derived', true],
  ] as const)('says of all %s: %s', (group, ok) => {
    expect(GROUPS[group].filter((one) => said(one)?.ok !== ok)).toEqual([])
    expect(differences(group)).toEqual([])
  })

  it.each([
    ['forgeries', 500],
    ['lies', 60],
    ['bytes', 250],
  ] as const)('says of %s what the first one says', (group, least) => {
    expect(GROUPS[group].length).toBeGreaterThan(least)
    expect(differences(group)).toEqual([])
  })
})
