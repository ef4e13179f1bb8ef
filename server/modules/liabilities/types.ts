import type { LiabilityList, LiabilityProofFile } from '#protocol/liabilities.ts'
import type { ReserveAddress, ReserveCoin } from '#protocol/proof/reserves.ts'
import type { ChainFaultReason } from '#server/platform/chainFault.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Signer } from '#server/platform/signer.ts'

/** A chain on which the operator shows what it has, every address signed. */
export interface ReserveChain {
  readonly id: string
  readonly name: string
  readonly chainId: number
  readonly nodes: readonly string[]
  /** How many nodes must say the same. */
  readonly quorum: number
  /** How deep the block is that balances are read at, its own among them. */
  readonly confirmations: number
  readonly coins: readonly ReserveCoin[]
  readonly addresses: readonly Omit<ReserveAddress, 'balances'>[]
}

/** Empty: no reserves are attested. */
export type ReserveSetup = readonly ReserveChain[]

/** What is attested of reserves, and how the chains are asked. */
export interface Reserves {
  /** The name the addresses signed for. */
  readonly house: string
  readonly setup: ReserveSetup
  nodesOf(chain: ReserveChain): ChainNodes
  /** Told why a statement stays without reserves for now; `tooOld`: an address signed too long ago. */
  onUnattested(network: string, reason: ChainFaultReason | 'tooOld'): void
}

export interface LiabilitiesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signer: Signer
  readonly reserves: Reserves
}

/** What the operator states to owe its customers, each customer's part of it, and what it shows to have. Real accounts only. */
export interface LiabilitiesService {
  /**
   * States what the operator owes, once a UTC day: when today's statement is there, nothing happens. Drops what leads
   * to statements older than 90 days. For a job, and only while the books are sound.
   */
  stateDue(): Promise<void>
  /**
   * Signs what lies at the operator's addresses beside the newest statement, once, within an hour of it. For a job,
   * and only while the books are sound.
   * @param mayGoOn asked before each address, and before it is signed: after a no the next try begins anew
   */
  attestDue(mayGoOn?: () => boolean): Promise<void>
  /** Signed statements, newest first. */
  list(query: Queryable, page: { before: number | null; limit: number }): Promise<LiabilityList>
  /** @throws Refusal notFound when there is no such snapshot, or what leads to it is no longer kept */
  proof(query: Queryable, customerId: string, snapshot: number): Promise<LiabilityProofFile>
}
