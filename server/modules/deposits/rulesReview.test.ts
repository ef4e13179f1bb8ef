import { expect, it } from 'vitest'
import { BY_PEOPLE } from './rulesCourse.ts'
import { approvable, type Found } from './rulesReview.ts'
import type { Arrival, DepositRow } from './types.ts'

const DEPOSIT = {
  claimed: 200n,
  asset: 'ETH',
  watched: true,
  position: null,
  state: 'submitted',
  debt: 0n,
} as DepositRow
const REVERSED = { state: 'reversed', position: -1, units: 149n } as const
const ARRIVAL = { position: -1, asset: 'ETH', units: 150n } as Arrival
const FOUND: Found = {
  facts: {
    kind: 'mined',
    sender: '0x1',
    nonce: 1,
    block: 10,
    blockHash: '0xb',
    ok: true,
    transfers: [],
  },
  head: 12,
  confirmations: 3,
  native: 'ETH',
  arrivals: [ARRIVAL],
  anyToUs: true,
  isTheirs: false,
  isAnothers: false,
}
const unitsOf = (deposit: Partial<DepositRow>, found: Partial<Found> | null, said: bigint | null) =>
  approvable({ ...DEPOSIT, ...deposit }, found === null ? null : { ...FOUND, ...found }, said)

it.each([
  ['what the chain says, not what was claimed', {}, {}, [-1, 150n]],
  ['what was claimed where nobody watches', { watched: false }, null, [BY_PEOPLE, 200n]],
  ['coins that no log shows', {}, { arrivals: [], anyToUs: false }, [BY_PEOPLE, 200n]],
  ['no token that no log shows', { asset: 'USDT' }, { arrivals: [], anyToUs: false }, null],
  ['nothing that is a deposit already', {}, { arrivals: [] }, null],
  ['nothing of another customer’s', {}, { isAnothers: true }, null],
  ['nothing too new', {}, { head: 11 }, null],
  ['nothing that failed', {}, { facts: { ...FOUND.facts, ok: false } as Found['facts'] }, null],
  ['nothing that is not there', {}, { facts: { kind: 'missing' } }, null],
  ['nothing of a watched chain that was not asked', {}, null, null],
  ['no other coin', { asset: 'USDT' }, {}, null],
  ['what came in the place of what was taken back', REVERSED, {}, [-1, 150n]],
  ['nothing that the chain itself brings back', { ...REVERSED, units: 150n }, {}, null],
  ['nothing at another place than it was', { ...REVERSED, position: 4 }, {}, null],
  ['nothing that pays less than was carried', { ...REVERSED, debt: 151n }, {}, null],
  ['what pays just what was carried', { ...REVERSED, debt: 150n }, {}, [-1, 150n]],
  ['what they say where nobody watches', { watched: false }, null, [BY_PEOPLE, 70n], 70n],
  ['what both they and the chain say', {}, {}, [-1, 150n], 150n],
  ['nothing of which the chain says another amount', {}, {}, null, 151n],
] as const)('people may credit %s', (_, deposit, found, expected, said: bigint | null = null) => {
  const what = unitsOf(deposit, found, said)
  expect(what === null ? null : [what.position, what.units]).toEqual(expected)
})
