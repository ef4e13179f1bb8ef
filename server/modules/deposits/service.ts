import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import type { DepositSetup, DepositsService, ProofImages, WatchedNetwork } from './types.ts'
import { type Chain, openChain } from './chain.ts'
import { createHandler, type Ask, type HandlerDeps } from './handler.ts'
import { approve, reject, type ReviewDeps } from './review.ts'
import { readProof, readQueue, readQueued } from './queue.ts'
import { keyIdOf, ownAddress } from './rulesAddress.ts'
import { readClaim } from './rulesClaim.ts'
import { NO_DEPOSITS, readSetup } from './rulesSetup.ts'
import { selectBreaches, selectPage } from './store.ts'
import { countDepositors, countWaiting, selectCredited } from './storeReview.ts'
import { claimAddress, isOwnAddress } from './storeWatch.ts'
import { toHandNetwork, toView, toWatchedNetwork } from './view.ts'
import { createWalletBalance, type WalletBalanceDeps } from './walletBalance.ts'
import { creditApproved, watchChain } from './watch.ts'

export { depositFacts } from './storeFacts.ts'
export { selectTaken as depositsOf } from './store.ts'
export { areDepositors } from './storeWatch.ts'

export interface DepositsDeps
  extends Omit<ReviewDeps, 'handler' | 'watched' | 'onLooked'>,
    Pick<HandlerDeps, 'fundingsAmong'> {
  readonly setup: DepositSetup
  readonly walletOf: WalletBalanceDeps['walletOf']
  /** Null where no images can be kept: then nothing is reported by hand. */
  readonly images: ProofImages | null
  /** Opens the nodes of a chain. */
  readonly nodesOf: (network: WatchedNetwork) => ChainNodes
}

/**
 * What a setup file says; of none, an operator that takes no deposits.
 * @throws Error that says what is wrong with it
 */
export function depositSetupOf(text: string | null): DepositSetup {
  return text === null ? NO_DEPOSITS : readSetup(text)
}

/** Reads transactions of a watched chain, for who else must know what moved there. */
export function chainFactsOf(
  nodes: ChainNodes,
  network: WatchedNetwork,
): Pick<Chain, 'height' | 'header' | 'facts' | 'isSpent'> {
  return openChain(nodes, network)
}

/** Deposits: what customers report, what the chains say, and what operators decide. */
export function createDepositsService(deps: DepositsDeps): DepositsService {
  const { db, clock, commands, setup, images } = deps
  const watched = setup.watched.map((network) => ({
    network,
    chain: openChain(deps.nodesOf(network), network),
  }))
  const handler = createHandler(deps)
  const newest = new Map<string, Millis>()
  const onLooked = (network: string, at: Millis): void => void newest.set(network, at)
  const review: ReviewDeps = { ...deps, handler, watched, onLooked }
  const { xpub } = setup
  const ofOperator = operatorAddresses(setup)

  return {
    offer: () => ({
      networks: [
        ...setup.watched.map((one) => toWatchedNetwork(one, xpub !== null, images !== null)),
        ...(images === null ? [] : setup.byHand.map(toHandNetwork)),
      ],
    }),
    walletBalance: createWalletBalance({ ...deps, watched }),
    ownAddress: async (customerId, network) => {
      const known = setup.watched.some(({ id }) => id === network)
      if (xpub === null || !known) throw new Refusal(CODE.depositNotOffered)
      const derive = (number: number): string => ownAddress(xpub, number)
      const address = await claimAddress(db, customerId, keyIdOf(xpub), derive, clock.now())
      return { network, address }
    },
    isOurs: async (address) => {
      const one = address.toLowerCase()
      return ofOperator.has(one) || isOwnAddress(db, one)
    },
    submit: async (holder, body, keyed) => {
      const claim = readClaim(body, setup, images !== null)
      const ask: Ask = { to: 'claim', id: randomUUID(), customerId: holder.customerId, claim }
      return commands.run(handler, holder, ask, keyed)
    },
    list: async (query, customerId, { cursor, limit }) => {
      const found = await selectPage(query, customerId, limit + 1, readCursor(cursor))
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (row) => toView(row, setup),
      )
    },
    watch: async (stopped) => {
      await Promise.all(watched.map((one) => watchChain(review, one, stopped)))
      await creditApproved(review)
    },
    queue: readQueue,
    waiting: () => countWaiting(db),
    depositors: () => countDepositors(db),
    creditedByPeople: selectCredited,
    lags: () => new Map(setup.watched.map(({ id }) => [id, lagOf(newest.get(id), clock.now())])),
    approve: async (id, operator, note, named = {}) => {
      await approve(review, id, operator, note, named)
      return readQueued(db, id)
    },
    reject: async (id, operator, why) => {
      await reject(review, id, operator, why)
      return readQueued(db, id)
    },
    proof: (query, id) => readProof(query, images, id),
    audit,
    auditHeld: audit,
  }
}

const operatorAddresses = ({ watched, byHand }: DepositSetup): ReadonlySet<string> =>
  new Set([
    ...watched.flatMap(({ collecting, house }) => [collecting, ...house]),
    ...byHand.map(({ address }) => address.toLowerCase()),
  ])

const lagOf = (newest: Millis | undefined, now: Millis): number =>
  newest === undefined ? Infinity : Math.max(0, now - newest) / 1_000

const audit: DepositsService['audit'] = async (query) => {
  const breaches = await selectBreaches(query)
  return { ok: breaches.length === 0, breaches }
}
