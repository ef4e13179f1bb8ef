import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Nft, NftBidMade } from '#protocol/nft.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { createAuctionsService, workUri } from '#server/modules/auctions/service.ts'
import type { AuctionsService, NftChain, SeenTransaction } from '#server/modules/auctions/types.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { usualAddress } from '#protocol/proof/usualAddress.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { type Holdings, holdingsOf } from './holdingsOf.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { type Noting, notingOn } from './noting.ts'

export const AUCTION_START = Date.UTC(2026, 0, 5, 10, 30)
export const HOUR = 3_600_000
export const VAULT = `0x${'a'.repeat(40)}`
const CONTRACT = `0x${'b'.repeat(40)}`
export const CHARITY_WALLET = `0x${'c'.repeat(40)}`

/** A chain that says what a test wants. */
export interface ScriptedChain {
  down: boolean
  /** Of the works. */
  contract: string
  /** The operator's people send, as in production. */
  byHand: boolean
  /** Works that are not in the vault any more. */
  readonly left: Set<bigint>
  /** Runs while a work is being sent, before its transaction is known. */
  whileSending: () => Promise<void>
  /** Runs before an address is asked whether it takes a work. */
  whileAsking: () => Promise<void>
  /** Addresses that take no token. */
  readonly closed: Set<string>
  readonly seen: Map<string, SeenTransaction>
  readonly sent: { readonly address: string; readonly tokenId: bigint; readonly hash: string }[]
}

/** Charity auctions on a real ledger and database, with a clock and a chain that a test moves itself. */
export interface AuctionWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: ManualClock
  readonly chain: ScriptedChain
  readonly noting: Noting
  readonly verified: Set<string>
  /** Customers from whose accounts nothing leaves now. */
  readonly held: Set<string>
  /** Transactions that were named as payouts of withdrawals. */
  readonly named: Set<string>
  /** Wallets by customer, and customers by wallet. */
  readonly wallets: Map<string, string>
  auctions(): AuctionsService
  /** A customer with this much USDT and a wallet. */
  customer(usdt: number): Promise<Holder>
  /** A new work up for auction: reserve 50 USDT, from now for an hour. */
  publish(part?: { readonly reserve?: string; readonly startsAt?: Millis }): Promise<string>
  bid(holder: Holder, id: string, amount: string, key?: string): Promise<NftBidMade>
  nft(id: string): Promise<Nft>
  holdings(owner: string): Promise<Holdings>
  /** Faults of the chain and of jobs that were told of until now. */
  takeFaults(): readonly unknown[]
  /** Sends what is ready, and has the chain prove it. */
  deliver(): Promise<void>
  /** A new process on the same database. */
  restart(): void
  godCheck(): Promise<void>
  closeWorld(): Promise<void>
}

const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`

function scripted(): { readonly script: ScriptedChain; readonly chain: NftChain } {
  const script: ScriptedChain = {
    down: false,
    contract: CONTRACT,
    byHand: false,
    left: new Set(),
    whileSending: async () => undefined,
    whileAsking: async () => undefined,
    closed: new Set(),
    seen: new Map(),
    sent: [],
  }
  const up = (): void => {
    if (script.down) throw new ChainFault('unreachable')
  }
  const send: NftChain['send'] = async (address, tokenId) => {
    up()
    const hash = hashOf(`${address} ${tokenId}`)
    script.sent.push({ address, tokenId, hash })
    await script.whileSending()
    return hash
  }
  const chain: NftChain = {
    name: 'Test chain',
    get contract() {
      return script.contract
    },
    vault: VAULT,
    confirmations: 3,
    async work(tokenId) {
      up()
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="n${tokenId}"/></svg>`
      const about = { creator: 'Studio T', about: 'A work of a test.' }
      const owner = script.left.has(tokenId) ? CHARITY_WALLET : VAULT
      return { owner, uri: workUri({ title: `Work ${tokenId}`, svg, ...about }) }
    },
    async accepts(address) {
      up()
      await script.whileAsking()
      return !script.closed.has(address.toLowerCase())
    },
    async see(hash) {
      up()
      return script.seen.get(hash) ?? { kind: 'missing' }
    },
    get send() {
      return script.byHand ? null : send
    },
  }
  return { script, chain }
}

/** What a world is opened on, in place of its own. */
interface Ground {
  /** A chain that is there, in place of the scripted one. */
  readonly real?: NftChain
  /** The database of somebody else, who closes it. */
  readonly on?: Db
}

export async function openAuctionWorld({ real, on }: Ground = {}): Promise<AuctionWorld> {
  const { db, close } =
    on === undefined ? await openTestDb() : { db: on, close: async () => undefined }
  const ledger = createLedgerService()
  const clock = manualClock(AUCTION_START)
  const noting = notingOn(db, clock)
  const { script, chain } = scripted()
  const verified = new Set<string>()
  const wallets = new Map<string, string>()
  const held = new Set<string>()
  const named = new Set<string>()
  const faults: unknown[] = []
  const createService = (): AuctionsService =>
    createAuctionsService({
      db,
      clock,
      ledger,
      chain: real ?? chain,
      commands: createCommandService({ db, clock, ledger, notices: noting.notifications }),
      events: { productChanged: () => undefined },
      verifiedAmong: async () => verified,
      ownersOf: async () =>
        new Map([...wallets].map(([customer, wallet]) => [wallet.toLowerCase(), customer])),
      walletOf: async (_, customer) => wallets.get(customer) ?? null,
      usualAddress: (text) => usualAddress('ethereum', text),
      isOurs: async () => false,
      isNamed: async (_, hash) => named.has(hash),
      isHeld: async (customer) => held.has(customer),
      accounts: {
        prepareOwnerText: async (_, act, about) => ({
          message: `${act}: ${about ?? ''}`,
          expiresAt: toIso(clock.now()),
        }),
        // Any password is right; a signed text must be about the act.
        async asOwner({ act, about }, proof, work) {
          if ('message' in proof && proof.message !== `${act}: ${about ?? ''}`)
            throw new Refusal(CODE.signatureWrong)
          return db.transaction(work)
        },
      },
      note: noting.notifications.note,
      onChainFault: (reason) => void faults.push(reason),
      onFault: (fault) => void faults.push(fault),
    })
  let service = createService()
  await service.addCharity({ id: 'water', name: 'Water', url: null, address: CHARITY_WALLET }, true)
  let token = 0
  return {
    db,
    ledger,
    clock,
    chain: script,
    noting,
    verified,
    wallets,
    held,
    named,
    auctions: () => service,
    async customer(usdt) {
      const holder: Holder = { customerId: randomUUID(), account: 'real' }
      await grant(db, ledger, holder, 'USDT', BigInt(usdt) * 1_000_000n)
      wallets.set(holder.customerId, `0x${hashOf(holder.customerId).slice(2, 42)}`)
      return holder
    },
    async publish({ reserve = '50', startsAt = clock.now() } = {}) {
      token += 1
      const times = { startsAt: toIso(startsAt), endsAt: toIso(startsAt + HOUR) }
      const body = { tokenId: String(token), charity: 'water', reserve, ...times }
      return (await service.publish(body)).id
    },
    bid: (holder, id, amount, key) => {
      const body = { id, amount }
      return resultOf(service.bid(holder, body, keyedFor(holder, 'buyNft', body, key)))
    },
    nft: async (id) => (await service.details(db, id)).nft,
    holdings: (owner) => holdingsOf(db, 'real', owner, 'USDT'),
    takeFaults: () => faults.splice(0),
    async deliver() {
      await service.watchDeliveries()
      for (const { hash, address, tokenId } of script.sent) {
        const moved = [{ from: VAULT, to: address.toLowerCase(), tokenId }]
        script.seen.set(hash, { kind: 'mined', ok: true, depth: 3, moved, paid: new Map() })
      }
      await service.watchDeliveries()
    },
    restart: () => {
      service = createService()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.auditHeld(db)).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    closeWorld: close,
  }
}
