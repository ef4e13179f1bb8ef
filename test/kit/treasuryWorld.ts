import { expect } from 'vitest'
import { usualAddress } from '#protocol/proof/usualAddress.ts'
import { isNamed } from '#server/main/paymentNames.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import { createTreasuryService } from '#server/modules/treasury/service.ts'
import type { Attested, ChainFacts, TreasuryService } from '#server/modules/treasury/types.ts'
import { usualReference } from '#server/modules/withdrawals/service.ts'
import { paysWithdrawal } from '#server/modules/withdrawals/store.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

const COLLECTING = `0x${'c'.repeat(40)}`
/** A wallet with nothing but the operator's own money, and one that also pays customers. */
export const OWN_WALLET = `0x${'a'.repeat(40)}`
export const PAYING_WALLET = `0x${'b'.repeat(40)}`
/** Blocks, its own among them, until a transfer counts here. */
const NEEDED = 3

type Transfer = Extract<ChainFacts, { kind: 'mined' }>['transfers'][number]

/** The treasury on a database of somebody else's, with a chain that says what a test wants. */
export interface TreasuryWorld {
  readonly treasury: TreasuryService
  readonly chain: {
    down: boolean
    /** Another block is at the height of every transaction. */
    changed: boolean
    /** When its blocks were made; null: now. */
    minedAt: number | null
    readonly seen: Map<string, ChainFacts>
  }
  /** How many withdrawals are overdue. */
  overdue: number
  /** What was last attested; null: nothing. */
  attested: Attested | null
  /** Addresses that are customers'. */
  readonly customers: Set<string>
  /** Operators of whom one made the other, each pair in one text. */
  readonly related: Set<string>
  /** Has the chain say that a transaction moved this, in a block so deep. */
  mined(hash: string, transfers: readonly Partial<Transfer>[], depth?: number): void
  godCheck(): Promise<void>
}

const HEIGHT = 100

export function openTreasuryWorld(db: Db, ledger: Ledger, clock: Clock): TreasuryWorld {
  const chain: TreasuryWorld['chain'] = {
    down: false,
    changed: false,
    minedAt: null,
    seen: new Map(),
  }
  const up = (): void => {
    if (chain.down) throw new ChainFault('unreachable')
  }
  const treasury = createTreasuryService({
    db,
    clock,
    ledger,
    bufferPpm: 100_000n,
    chains: [
      {
        id: 'testnet',
        leavesBy: 'ethereum',
        confirmations: NEEDED,
        collecting: COLLECTING,
        treasury: [OWN_WALLET],
        wallets: [COLLECTING, OWN_WALLET, PAYING_WALLET],
        assets: ['USDT', 'ETH'],
        async height() {
          up()
          return HEIGHT
        },
        header: async () => ({
          hash: chain.changed ? 'another' : 'block',
          at: chain.minedAt ?? clock.now(),
        }),
        async facts(hash) {
          up()
          return chain.seen.get(hash) ?? { kind: 'missing' }
        },
      },
    ],
    isNamed: (tx, names) => isNamed({ isNamed: paysWithdrawal }, tx, names),
    isCustomers: async (_, addresses) => addresses.some((one) => world.customers.has(one)),
    areApart: async (_, { proposed, confirms }) => !world.related.has(`${proposed} ${confirms}`),
    overdue: async () => world.overdue,
    attested: async () => world.attested,
    usualReference,
    usualAddress,
  })
  const world: TreasuryWorld = {
    treasury,
    chain,
    overdue: 0,
    attested: null,
    customers: new Set(),
    related: new Set(),
    mined(hash, transfers, depth = NEEDED) {
      const usual: Transfer = { from: OWN_WALLET, to: COLLECTING, asset: 'USDT', units: 0n }
      chain.seen.set(hash, {
        kind: 'mined',
        block: HEIGHT + 1 - depth,
        blockHash: 'block',
        ok: true,
        transfers: transfers.map((one) => ({ ...usual, ...one })),
      })
    },
    async godCheck() {
      expect(await treasury.auditHeld(db)).toEqual({ ok: true, breaches: [] })
    },
  }
  return world
}
