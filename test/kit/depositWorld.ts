import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import type { Deposit, DepositBody } from '#protocol/deposit.ts'
import { amount } from '#protocol/money.ts'
import { fundingsAmong } from '#server/main/paymentNames.ts'
import { selectOwners, selectWallet } from '#server/modules/auth/store.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createDepositsService } from '#server/modules/deposits/service.ts'
import type { DepositSetup, DepositsService, Holder } from '#server/modules/deposits/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import type { Db } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { type DepositChain, TEST_CHAIN } from './depositChain.ts'
import { XPUB } from './depositXpub.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { HANGS_MS } from './oddNode.ts'

const DEPOSIT_START = Date.UTC(2026, 0, 5, 10, 30)
export const NETWORK = 'testnet'
/** Blocks, its own among them, that a deposit needs here. */
export const NEEDED = 3
export const COLLECTING = '0x00000000000000000000000000000000c011ec70'
/** A wallet of the operator beside the collecting one. */
export const OPERATOR_WALLET = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const USDT = 1_000_000n
export const ETHER = 10n ** 18n

/** Deposits on a real chain, ledger and database, with a clock that a test moves itself. */
export interface DepositWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: ManualClock
  readonly faults: unknown[]
  /** What was said of chains and nodes. */
  readonly said: string[]
  deposits(): DepositsService
  /** A customer with a linked wallet, or with none. */
  customer(wallet?: string): Promise<Holder>
  submit(holder: Holder, body: DepositBody, key?: string): Promise<Deposit>
  /** A customer's deposits, newest first. */
  list(holder: Holder): Promise<readonly Deposit[]>
  /** The only deposit of a customer. */
  only(holder: Holder): Promise<Deposit>
  available(holder: Holder, asset?: AssetCode): Promise<bigint>
  /** Takes money from a customer, as a loss does. */
  spend(holder: Holder, units: bigint): Promise<void>
  /** Entries of the ledger about deposits: how many, by type. */
  entries(): Promise<Readonly<Record<string, number>>>
  /** The operator's accounts of an asset. */
  operator(asset?: AssetCode): Promise<Readonly<Record<string, bigint>>>
  /** A new process on the same database, with other nodes where they are given. */
  restart(nodes?: readonly string[], quorum?: number): void
  /** The same, in which nobody watches the chain: its USDT are reported by hand. */
  restartUnwatched(): void
  godCheck(): Promise<void>
  closeWorld(): Promise<void>
}

/** What every proof image of these tests looks like. */
const PROOF = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

/** Proof images as their module keeps them: each is claimed once, by its owner. */
export const IMAGES_OF = (holder: Holder): string => `image-of-${holder.customerId}`

function setupFor(
  chain: DepositChain,
  nodes: readonly string[],
  quorum = Math.floor(nodes.length / 2) + 1,
): DepositSetup {
  const token = { address: chain.usdt.toLowerCase(), decimals: 6 }
  return {
    xpub: XPUB,
    byHand: [{ id: 'bitcoin', name: 'Bitcoin', asset: 'BTC', address: 'bc1qhouse0000000000' }],
    watched: [
      {
        id: NETWORK,
        name: 'Testnet',
        chainId: TEST_CHAIN,
        nodes,
        quorum,
        confirmations: NEEDED,
        collecting: COLLECTING,
        house: [OPERATOR_WALLET],
        treasury: [OPERATOR_WALLET],
        startBlock: null,
        native: 'ETH',
        tokens: { USDT: token },
      },
    ],
  }
}

export async function openDepositWorld(chain: DepositChain): Promise<DepositWorld> {
  const { db, close: closeDb } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(DEPOSIT_START)
  const faults: unknown[] = []
  const said: string[] = []
  const claimed = new Set<string>()
  const open = (setup: DepositSetup): DepositsService =>
    createDepositsService({
      db,
      clock,
      commands: createCommandService({ db, clock, ledger }),
      setup,
      ownersOf: selectOwners,
      walletOf: selectWallet,
      fundingsAmong,
      images: {
        async claim(_tx, owner, imageId) {
          if (imageId !== IMAGES_OF({ customerId: owner, account: 'real' })) return false
          if (claimed.has(imageId)) return false
          claimed.add(imageId)
          return true
        },
        file: async () => ({ type: 'image/png', name: 'proof.png', bytes: PROOF }),
      },
      nodesOf: ({ chainId, nodes: urls, quorum: needed }) =>
        openChainNodes({
          chainId,
          urls,
          quorum: needed,
          limitMs: HANGS_MS,
          onFault: (node, reason) => void said.push(`node ${node} ${reason}`),
        }),
      onChainFault: (network, reason) => void said.push(`${network} ${reason}`),
      onFault: (fault) => void faults.push(fault),
    })
  let service = open(setupFor(chain, [chain.url]))
  await db.transaction((tx) =>
    ledger.fundTreasury(tx, 'real', amount(10n ** 15n, 'USDT'), 'test-USDT', 'test'),
  )
  const list = async ({ customerId }: Holder): Promise<readonly Deposit[]> =>
    (await service.list(db, customerId, { limit: 100 })).items
  return {
    db,
    ledger,
    clock,
    faults,
    said,
    deposits: () => service,
    customer: (wallet) => addCustomer(db, wallet),
    submit: (holder, body, key) =>
      resultOf(service.submit(holder, body, keyedFor(holder, 'deposit', body, key))),
    list,
    async only(holder) {
      const [one, ...more] = await list(holder)
      if (one === undefined || more.length > 0) throw new Error('not exactly one deposit')
      return one
    },
    available: async ({ customerId }, asset = 'USDT') =>
      (await ledger.balances(db, 'real', customerId, asset)).available,
    spend: (holder, units) => spend(db, ledger, holder, units),
    entries: () => entriesOf(db),
    operator: (asset = 'USDT') => operatorOf(db, asset),
    restart(nodes = [chain.url], quorum) {
      service = open(setupFor(chain, nodes, quorum))
    },
    restartUnwatched() {
      const one = { id: NETWORK, name: 'Testnet', asset: 'USDT', address: COLLECTING } as const
      service = open({ xpub: XPUB, watched: [], byHand: [one] })
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    closeWorld: closeDb,
  }
}

async function addCustomer(db: Db, wallet: string | undefined): Promise<Holder> {
  const customerId = randomUUID()
  const at = new Date(DEPOSIT_START)
  await db.transaction(async (tx) => {
    await tx.query('INSERT INTO customer (id, registered_at) VALUES ($1, $2)', [customerId, at])
    if (wallet === undefined) return
    await tx.query(
      'INSERT INTO customer_wallet (address, customer_id, linked_at) VALUES ($1, $2, $3)',
      [wallet.toLowerCase(), customerId, at],
    )
  })
  return { customerId, account: 'real' }
}

async function spend(db: Db, ledger: Ledger, holder: Holder, units: bigint): Promise<void> {
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'real',
      type: 'reversal',
      ref: null,
      reason: 'test',
      legs: [
        {
          account: { owner: holder.customerId, bucket: 'available' },
          amount: amount(-units, 'USDT'),
        },
        { account: { owner: 'house', bucket: 'treasury' }, amount: amount(units, 'USDT') },
      ],
    }),
  )
}

async function entriesOf(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db.query<{ readonly type: string; readonly times: bigint }>(
    `SELECT type, count(*) AS times FROM ledger_entry WHERE type LIKE 'deposit%' GROUP BY type`,
  )
  return Object.fromEntries(rows.map(({ type, times }) => [type, Number(times)]))
}

async function operatorOf(db: Db, asset: AssetCode): Promise<Readonly<Record<string, bigint>>> {
  const rows = await db.query<{ readonly bucket: string; readonly units: bigint }>(
    `SELECT bucket, sum(balance) AS units FROM ledger_account
     WHERE kind = 'real' AND owner = 'house' AND asset = $1 GROUP BY bucket`,
    [asset],
  )
  return Object.fromEntries(rows.map(({ bucket, units }) => [bucket, units]))
}
