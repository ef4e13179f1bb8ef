import { divideFloor } from '../rounding.ts'
import { formatDecimal } from '../decimal.ts'
import { fromIso } from '../time.ts'
import { canonicalJson, type Json, readCanonical } from './canonical.ts'
import { isAddress, signerOfText } from './eip191.ts'
import { fits, type Form, texts } from './form.ts'
import { type LiabilityStatement, statementHash } from './liabilities.ts'
import { safely } from './receiptKind.ts'
import { keyIdOf, type VerifySignature, verifySignature } from './signature.ts'
import { readUnits } from './sumTree.ts'

/** What one address had of one asset, in whole units of the asset. */
export interface ReserveBalance {
  readonly asset: string
  readonly units: string
}

/** An address that somebody showed to hold the key of. */
export interface ReserveAddress {
  /** Lower-case. */
  readonly address: string
  /** The UTC day that is in the statement, `2026-01-05`. */
  readonly date: string
  /** EIP-191 over `reserveStatement`, by this address. */
  readonly signature: string
  readonly balances: readonly ReserveBalance[]
}

/** A coin that counts on a network. */
export interface ReserveCoin {
  readonly asset: string
  /** The contract; null for the chain's own coin. */
  readonly token: string | null
  /** Of the chain's unit, which may have fewer than the books. */
  readonly decimals: number
}

/** What lay on one network at one block. */
export interface ReserveNetwork {
  readonly id: string
  readonly name: string
  readonly chainId: number
  readonly block: number
  readonly blockHash: string
  /** When the block was made, ISO 8601. */
  readonly blockAt: string
  readonly coins: readonly ReserveCoin[]
  readonly addresses: readonly ReserveAddress[]
}

/** What was there of an asset beside what is owed of it. */
export interface ReserveTotal {
  readonly asset: string
  readonly held: string
  readonly owed: string
  /** Held for each one owed, with four decimals, rounded down; null where nothing is owed. */
  readonly ratio: string | null
}

/** A signed statement of what lay at addresses the operator controls, beside one of what it owes. */
export interface ReserveRecord {
  readonly type: 'reserves.v1'
  /** The statement of liabilities that it stands beside, and the SHA-256 of its text. */
  readonly snapshot: number
  readonly liabilities: string
  readonly house: string
  /** When the chains were read, ISO 8601. */
  readonly at: string
  readonly keyId: string
  readonly networks: readonly ReserveNetwork[]
  readonly totals: readonly ReserveTotal[]
}

const BALANCE: Form = { fields: texts('asset', 'units') }
const ADDRESS: Form = {
  fields: { ...texts('address', 'date', 'signature'), balances: { each: BALANCE } },
}
const COIN: Form = { fields: { asset: 'text', token: { orNull: 'text' }, decimals: 'whole' } }
const NETWORK: Form = {
  fields: {
    ...texts('id', 'name', 'blockHash', 'blockAt'),
    chainId: 'whole',
    block: 'whole',
    coins: { each: COIN },
    addresses: { each: ADDRESS },
  },
}
const RECORD: Form = {
  fields: {
    type: { oneOf: ['reserves.v1'] },
    snapshot: 'whole',
    ...texts('liabilities', 'house', 'at', 'keyId'),
    networks: { each: NETWORK },
    totals: { each: { fields: { ...texts('asset', 'held', 'owed'), ratio: { orNull: 'text' } } } },
  },
}

/** The text of a record, byte for byte as it is signed. */
export function reserveText(record: ReserveRecord): string {
  return canonicalJson(record as unknown as Json)
}

export interface StatementParts {
  readonly house: string
  readonly keyId: string
  readonly network: { readonly name: string; readonly chainId: number }
  readonly address: string
  readonly date: string
}

/** What an address signs. It names the operator twice, by its name and by its key: no other can use it. */
export function reserveStatement(parts: StatementParts): string {
  const { house, keyId, network, address, date } = parts
  return [
    `${house} controls this address and holds reserves for its customers at it.`,
    '',
    `Address: ${address}`,
    `Network: ${network.name} (chain ${network.chainId})`,
    `Key of the operator: ${keyId}`,
    `Date: ${date}`,
  ].join('\n')
}

const DAY_MS = 86_400_000
/** How long the signature of an address counts: a key can be sold. */
const STATEMENT_DAYS = 92

/** Whether a statement of this day (`2026-01-05`) counts at a moment: not from the future, and not too old. */
export function isCurrent(date: string, at: number): boolean {
  const day = fromIso(`${date}T00:00:00.000Z`)
  return day !== null && day <= at && at - day < STATEMENT_DAYS * DAY_MS
}

/** How long what is held stands beside what is owed: what is held later says nothing of what was owed then. */
export const BESIDE_MS = 3_600_000

/** Whether a record is of this statement, and made within an hour of it. */
function isBeside(record: ReserveRecord, statement: LiabilityStatement): boolean {
  const [at, stated] = [fromIso(record.at), fromIso(statement.at)]
  const isSoon = at !== null && stated !== null && Math.abs(at - stated) <= BESIDE_MS
  const isOf = record.liabilities === statementHash(statement)
  return isSoon && isOf && record.snapshot === statement.snapshot
}

const RATIO_SCALE = 4

/**
 * Held for each one owed, rounded down to four decimals; null where nothing is owed.
 * @internal its rounding is tested by itself
 */
export function ratioOf(held: bigint, owed: bigint): string | null {
  if (owed <= 0n) return null
  return formatDecimal(divideFloor(held * 10n ** BigInt(RATIO_SCALE), owed), RATIO_SCALE)
}

/** All assets that are held or owed, by name. @throws TypeError for a balance that is no whole number */
export function totalsOf(
  networks: readonly ReserveNetwork[],
  owed: LiabilityStatement['assets'],
): readonly ReserveTotal[] {
  const held = new Map<string, bigint>()
  for (const { addresses } of networks) {
    for (const { asset, units } of addresses.flatMap(({ balances }) => balances)) {
      const read = readUnits(units)
      if (read === null) throw new TypeError(`no balance: ${units}`)
      held.set(asset, (held.get(asset) ?? 0n) + read)
    }
  }
  const debts = new Map(owed.map(({ asset, total }) => [asset, readUnits(total)]))
  return [...new Set([...held.keys(), ...debts.keys()])].toSorted().map((asset) => {
    const [has, owes] = [held.get(asset) ?? 0n, debts.get(asset) ?? 0n]
    return { asset, held: String(has), owed: String(owes), ratio: ratioOf(has, owes) }
  })
}

/** What is checked of a record; whoever shows it has words for each. */
export type ReserveCheckName =
  | 'form'
  | 'signature'
  | 'key'
  | 'snapshot'
  | 'once'
  | 'owner'
  | 'current'
  | 'totals'

export interface ReserveCheck {
  readonly name: ReserveCheckName
  readonly ok: boolean
  /** The address it is about, where it is about one, and the network: one address can be on many. */
  readonly address?: string
  readonly chainId?: number
}

export interface ReserveVerdict {
  readonly ok: boolean
  readonly checks: readonly ReserveCheck[]
  /** What was read, also when checks failed; null when it is no record at all. */
  readonly record: ReserveRecord | null
}

export interface ReserveQuestion {
  readonly text: string
  readonly signature: string
  /** The key the operator is known by. */
  readonly publicKey: string
  /** The statement of liabilities beside it. */
  readonly statement: LiabilityStatement
  readonly verify?: VerifySignature
}

/**
 * Checks all that can be checked without a chain: who signed, that each address did, and the sums. That the
 * balances were there at that block everybody can ask a node; that they were not borrowed nobody can.
 */
export function verifyReserves(question: ReserveQuestion): ReserveVerdict {
  const { text, signature, publicKey, statement, verify = verifySignature } = question
  const value = readCanonical(text)
  const record = value !== null && fits(value, RECORD) ? (value as unknown as ReserveRecord) : null
  if (record === null) return { ok: false, checks: [{ name: 'form', ok: false }], record }
  const checks: ReserveCheck[] = [
    { name: 'form', ok: true },
    { name: 'signature', ok: verify(text, signature, publicKey) },
    { name: 'key', ok: keyIdOf(publicKey) === record.keyId },
    { name: 'snapshot', ok: isBeside(record, statement) },
    { name: 'once', ok: countsOnce(record) },
    ...record.networks.flatMap((network) => ownerChecks(record, network)),
    { name: 'totals', ok: sumsUp(record, statement) },
  ]
  return { ok: checks.every(({ ok }) => ok), checks, record }
}

/** What is named twice would be counted twice. */
function countsOnce({ networks }: ReserveRecord): boolean {
  const isSet = (names: readonly unknown[]): boolean => new Set(names).size === names.length
  return (
    isSet(networks.map(({ chainId }) => chainId)) &&
    networks.every(({ coins, addresses }) => {
      const named = new Set(coins.map(({ asset }) => asset))
      return (
        named.size === coins.length &&
        // Written in two ways, one contract would be two coins.
        coins.every(({ token }) => token === null || isAddress(token)) &&
        isSet(coins.map(({ token }) => token)) &&
        isSet(addresses.map(({ address }) => address)) &&
        addresses.every(({ balances }) => {
          const assets = balances.map(({ asset }) => asset)
          return isSet(assets) && assets.every((asset) => named.has(asset))
        })
      )
    })
  )
}

function ownerChecks(
  { house, keyId, at }: ReserveRecord,
  network: ReserveNetwork,
): readonly ReserveCheck[] {
  const moment = fromIso(at)
  const { chainId } = network
  return network.addresses.flatMap(({ address, date, signature }) => {
    const statement = reserveStatement({ house, keyId, network, address, date })
    const isOwner = isAddress(address) && signerOfText(statement, signature) === address
    return [
      { name: 'owner', ok: isOwner, address, chainId },
      { name: 'current', ok: moment !== null && isCurrent(date, moment), address, chainId },
    ] as const
  })
}

function sumsUp({ networks, totals }: ReserveRecord, { assets }: LiabilityStatement): boolean {
  const textOf = (of: readonly ReserveTotal[]): string => canonicalJson(of as unknown as Json)
  return safely(() => textOf(totals) === textOf(totalsOf(networks, assets)))
}
