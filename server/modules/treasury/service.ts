import { randomUUID } from 'node:crypto'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ProposeTakeOutBody } from '#protocol/operatorTreasury.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TreasuryDeps } from './deps.ts'
import { lookAt } from './looking.ts'
import { mustBeLeft, orMissing, release } from './releasing.ts'
import {
  afterConfirming,
  afterLapsing,
  afterNaming,
  afterStopping,
  mustBeReleased,
} from './rulesCourse.ts'
import { entryOf } from './rulesEntries.ts'
import { fundedBy, isPaidBy, sendersOf } from './rulesFunding.ts'
import { spellingsOf } from './rulesReference.ts'
import * as store from './store.ts'
import type { Move, TreasuryService } from './types.ts'
import { toStanding, toView } from './view.ts'

export { selectNamed as treasuryNamesAmong } from './store.ts'

/** Moves that are listed beside those under way. */
const NEWEST = 50

/** The operator's own money: how it comes into the books, and how it leaves. */
export function createTreasuryService(deps: TreasuryDeps): TreasuryService {
  const { db, clock, bufferPpm } = deps
  const audit: TreasuryService['audit'] = async (query) => {
    const breaches = await store.selectBreaches(query)
    return { ok: breaches.length === 0, breaches }
  }
  return {
    async read(query) {
      const standing = await store.selectStanding(query, null)
      const moves = await store.selectMoves(query, NEWEST)
      return {
        standing: standing.map((one) => toStanding(one, bufferPpm)),
        moves: moves.map(toView),
      }
    },
    claim: (operatorId, { network, hash, asset }) => claim(deps, operatorId, network, hash, asset),
    async proposeFunding(operatorId, { asset, amount, reference: text }) {
      const units = unitsOf(amount, asset)
      const reference = referenceOf(deps, text)
      const fresh = { way: 'in', asset, units, reference, network: null, target: null } as const
      return db.transaction(async (tx) =>
        toView(await keepNamed(deps, tx, newMove(deps, operatorId, fresh), reference)),
      )
    },
    proposeTakeOut: (operatorId, body) => proposeTakeOut(deps, operatorId, body),
    confirm: (operatorId, id) => confirm(deps, operatorId, id),
    stop: (operatorId, id) =>
      step(deps, id, async (_, from) => afterStopping(from, operatorId, clock.now())),
    release: (operatorId, id) => release(deps, operatorId, id),
    name: (operatorId, id, text) => name(deps, operatorId, id, text),
    lapseDue: () =>
      db.transaction(async (tx) => {
        for (const from of await store.lockOpen(tx)) {
          const to = afterLapsing(from, clock.now())
          if (to !== null) await store.updateMove(tx, to)
        }
      }),
    audit,
    auditHeld: audit,
  }
}

/** @throws Refusal malformed with the field `amount` */
function unitsOf(text: string, asset: AssetCode): bigint {
  const read = parseDecimal(text, ASSET_SCALE[asset])
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  return read.units
}

/**
 * What people name in its usual spelling. Of a watched chain nobody names anything: it is claimed, and proven.
 * @throws Refusal malformed with the field `reference`
 */
function referenceOf({ usualReference }: TreasuryDeps, text: string): string {
  if (usualReference('ethereum', text) !== null)
    throw new Refusal(CODE.malformed, { reference: 'unreasonable' })
  const usual = usualReference('bitcoin', text) ?? usualReference(null, text)
  if (usual === null) throw new Refusal(CODE.malformed, { reference: 'malformed' })
  return usual
}

/** A move out; asked for again by its name, the one that there is. */
async function proposeTakeOut(
  deps: TreasuryDeps,
  operatorId: string,
  { clientId, asset, amount, network, target: text }: ProposeTakeOutBody,
): ReturnType<TreasuryService['proposeTakeOut']> {
  const units = unitsOf(amount, asset)
  const target = network === null ? text : deps.usualAddress(network, text)
  if (target === null) throw new Refusal(CODE.malformed, { target: 'malformed' })
  const fresh = { way: 'out', asset, units, reference: null, network, target } as const
  const move = { ...newMove(deps, operatorId, fresh), id: asUuid(clientId) }
  const before = await store.selectMove(deps.db, move.id)
  if (before === null) {
    await mustBeLeft(deps, deps.db, asset, units)
    if (await store.insertMove(deps.db, move)) return toView(move)
  }
  // Another request of that name may have come between.
  const found = orMissing(before ?? (await store.selectMove(deps.db, move.id)))
  const isSame = (['proposedBy', 'way', 'asset', 'units', 'network', 'target'] as const).every(
    (fact) => found[fact] === move[fact],
  )
  if (!isSame) throw new Refusal(CODE.keyReused)
  return toView(found)
}

const asUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type Fresh = Pick<Move, 'way' | 'asset' | 'units' | 'reference' | 'network' | 'target'>

function newMove({ clock }: TreasuryDeps, operatorId: string, fresh: Fresh): Move {
  const now = clock.now()
  return {
    ...fresh,
    id: randomUUID(),
    state: 'proposed',
    proven: false,
    proposedBy: operatorId,
    proposedAt: now,
    confirmedBy: null,
    waitsUntil: null,
    releasedBy: null,
    sentBy: null,
    stoppedBy: null,
    since: now,
  }
}

/** Keeps a move whose reference served nothing else yet. @throws Refusal payoutNamed */
async function keepNamed(
  deps: TreasuryDeps,
  tx: Queryable,
  move: Move,
  reference: string,
): Promise<Move> {
  await mustBeFree(deps, tx, reference)
  if (!(await store.insertMove(tx, move))) throw new Refusal(CODE.payoutNamed)
  return move
}

/** @throws Refusal payoutNamed where a reference stands for something, in whichever spelling */
async function mustBeFree(deps: TreasuryDeps, tx: Queryable, reference: string): Promise<void> {
  const isNamed = await deps.isNamed(tx, spellingsOf(reference))
  if (isNamed || (await store.selectNamed(tx, [reference])).length > 0)
    throw new Refusal(CODE.payoutNamed)
}

/** Books what a transaction brought, as its chain proves it. */
async function claim(
  deps: TreasuryDeps,
  operatorId: string,
  network: string,
  hash: string,
  asset: AssetCode,
): ReturnType<TreasuryService['claim']> {
  const chain = deps.chains.find(({ id }) => id === network)
  if (chain === undefined) throw new Refusal(CODE.malformed, { network: 'unreasonable' })
  if (!chain.assets.includes(asset)) throw new Refusal(CODE.malformed, { asset: 'unreasonable' })
  const { facts, head } = await lookAt(chain, hash)
  const units = fundedBy(facts, head, chain, asset)
  if (units === 'no') throw new Refusal(CODE.depositFactsDiffer, { hash: 'unreasonable' })
  if (units === 'soon') throw new Refusal(CODE.depositFactsDiffer, { confirmations: 'tooShort' })
  const fresh = { way: 'in', asset, units, reference: hash, network, target: null } as const
  const proposed = newMove(deps, operatorId, fresh)
  const move: Move = { ...proposed, state: 'done', proven: true }
  return deps.db.transaction(async (tx) => {
    // What a customer's wallet paid is a deposit, also while its owner has not said so.
    if (await deps.isCustomers(tx, sendersOf(facts)))
      throw new Refusal(CODE.depositFactsDiffer, { hash: 'unreasonable' })
    // The books first, then the name: whoever else names a transaction locks in this order.
    await deps.ledger.post(tx, entryOf(move))
    return toView(await keepNamed(deps, tx, move, hash))
  })
}

/** Moves one on that is locked; what `next` answers null for stays as it is. @throws Refusal notFound */
function step(
  { db }: TreasuryDeps,
  id: string,
  next: (tx: Queryable, from: Move) => Promise<Move | null>,
): ReturnType<TreasuryService['confirm']> {
  return db.transaction(async (tx) => {
    const from = orMissing(await store.lockMove(tx, id))
    const to = await next(tx, from)
    if (to !== null) await store.updateMove(tx, to)
    return toView(to ?? from)
  })
}

/** Another person's yes; what people saw come in is booked by it. */
function confirm(
  deps: TreasuryDeps,
  operatorId: string,
  id: string,
): ReturnType<TreasuryService['confirm']> {
  return step(deps, id, async (tx, from) => {
    const to = afterConfirming(from, operatorId, deps.clock.now())
    if (to === null) return null
    const who = { proposed: from.proposedBy, confirms: operatorId, before: from.proposedAt }
    if (!(await deps.areApart(tx, who))) throw new Refusal(CODE.anotherPersonNeeded)
    if (to.state !== 'done') return to
    await deps.ledger.post(tx, entryOf(to))
    await mustBeFree(deps, tx, to.reference ?? '')
    return to
  })
}

/** Names by what a released move was sent. */
async function name(
  deps: TreasuryDeps,
  operatorId: string,
  id: string,
  text: string,
): ReturnType<TreasuryService['name']> {
  const { db, clock } = deps
  const move = orMissing(await store.selectMove(db, id))
  // Before its chain is asked: until it is released, `since` is an earlier moment.
  mustBeReleased(move)
  const { network, asset, units, target, since: releasedAt } = move
  const reference = deps.usualReference(network as Network | null, text)
  if (reference === null) throw new Refusal(CODE.malformed, { reference: 'malformed' })
  const chain = deps.chains.find(
    ({ leavesBy, assets }) => network !== null && leavesBy === network && assets.includes(asset),
  )
  if (chain !== undefined) {
    const paid = { asset, units, target: target ?? '', releasedAt }
    if (!isPaidBy(await lookAt(chain, reference), chain, paid))
      throw new Refusal(CODE.chainDecides, { reference: 'unreasonable' })
  }
  return step(deps, id, async (tx, from) => {
    const named = { reference, proven: chain !== undefined }
    const to = afterNaming(from, operatorId, clock.now(), named)
    await mustBeFree(deps, tx, reference)
    return to
  })
}
