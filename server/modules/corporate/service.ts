import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { CorporateAction, ProposeCorporateActionBody } from '#protocol/operatorCorporate.ts'
import { fromIso, type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditActions } from './storeAudit.ts'
import type { CorporateDeps } from './deps.ts'
import { Effects } from './effects.ts'
import { afterConfirming, afterStopping, instrumentOf, mustSpareOptions } from './rulesAction.ts'
import * as store from './store.ts'
import type { CorporateService, KeptAction, ToldAction } from './types.ts'

const MOST_LISTED = 100
/** Accounts that every command of options locks. */
const BOOKS = (['real', 'demo'] as const).map(
  (kind) => ({ kind, account: { owner: 'house', bucket: 'treasury' }, asset: 'USDT' }) as const,
)

/** Corporate actions that two people say ahead, and what ends by them. */
export function createCorporateService(deps: CorporateDeps): CorporateService {
  const { clock, market } = deps
  const effects = new Effects(deps)
  // One after another: each takes what is known as it is without it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const view = (query: Queryable, one: KeptAction) => toView(deps, query, one)
  return {
    load: () => inTurn(() => effects.load()),
    read: async (query) => {
      const found = await store.selectActions(query, MOST_LISTED)
      return Promise.all(found.map((one) => view(query, one)))
    },
    propose: (operatorId, body) => propose(deps, effects, operatorId, body),
    confirm: (operatorId, id) => inTurn(() => confirm(deps, effects, operatorId, id)),
    stop: (operatorId, id) => inTurn(() => stop(deps, effects, operatorId, id)),
    runDue: () => inTurn(() => effects.runDue()),
    actionAfter: (instrumentId, since) => effects.actionAfter(instrumentId, since),
    comingOf: (instrumentId) => effects.comingOf(instrumentId, clock.now()),
    actionBetween: (...between) => effects.actionBetween(...between),
    audit: auditActions,
    // An action holds nothing itself: what is held is the matter of its orders.
    auditHeld: async () => ({ ok: true, breaches: [] }),
    hoursOfOptions(instrument, at) {
      const from = effects.nextOf(instrument.id, clock.now())
      return from !== null && at >= from
        ? { open: false, changesAt: null }
        : market.hours(instrument, at)
    },
  }
}

async function propose(
  deps: CorporateDeps,
  effects: Effects,
  operatorId: string,
  body: ProposeCorporateActionBody,
): Promise<CorporateAction> {
  const { db, clock, instruments } = deps
  const { id: instrumentId } = instrumentOf(instruments, body)
  const exAt = fromIso(body.exAt)
  if (exAt === null) throw new Refusal(CODE.malformed, { exAt: 'unreasonable' })
  const { kind, ratio } = body
  const before = await store.selectLike(db, { instrumentId, exAt })
  if (before !== null) {
    if (before.kind !== kind) throw new Refusal(CODE.malformed, { kind: 'unreasonable' })
    if (before.ratio !== ratio) throw new Refusal(CODE.malformed, { ratio: 'unreasonable' })
    return toView(deps, db, before)
  }
  const now = clock.now()
  effects.mustBeAhead({ instrumentId, exAt }, now)
  const fresh: KeptAction = {
    id: randomUUID(),
    instrumentId,
    kind,
    ratio,
    exAt,
    state: 'proposed',
    proposedBy: operatorId,
    proposedAt: now,
    confirmedBy: null,
    stopAskedBy: null,
    stopAskedAt: null,
    stoppedBy: null,
    logSeq: null,
    since: now,
  }
  return toView(deps, db, orMissing(await store.insertAction(db, fresh)))
}

/**
 * Bars options in memory first, so that whatever is decided from now on knows of it. What was bought before is
 * committed once the books are locked, so no option that expires after it can come later.
 */
async function confirm(
  deps: CorporateDeps,
  effects: Effects,
  operatorId: string,
  id: string,
): Promise<CorporateAction> {
  const { db, clock, ledger, openOptions } = deps
  const from = orMissing(await store.selectAction(db, id))
  const to = afterConfirming(from, operatorId, clock.now())
  if (to === null) return toView(deps, db, from)
  await mustBeApart(deps, from.proposedBy, operatorId, from.proposedAt)
  effects.mustBeAhead(to, to.since)
  try {
    effects.take([...(await store.selectLive(db)), to])
    await db.transaction(async (tx) => {
      const locked = orMissing(await store.lockAction(tx, id))
      if (afterConfirming(locked, operatorId, to.since) === null) return
      await ledger.lockBooks(tx, [], 'USDT', { home: 0, whole: true }, BOOKS)
      mustSpareOptions(await openOptions(tx, to.instrumentId, to.exAt))
      await store.updateAction(tx, to)
      await deps.tell(tx, toldOf(deps, to, false))
    })
  } finally {
    await effects.load()
  }
  return toView(deps, db, to)
}

async function stop(
  deps: CorporateDeps,
  effects: Effects,
  operatorId: string,
  id: string,
): Promise<CorporateAction> {
  const to = await deps.db.transaction(async (tx) => {
    const from = orMissing(await store.lockAction(tx, id))
    const next = afterStopping(from, operatorId, effects.closesAt(from), deps.clock.now())
    const { stopAskedBy: proposed, stopAskedAt: before } = from
    const isSecond = next.state === 'stopped' && proposed !== null && before !== null
    if (isSecond && !(await deps.areApart(tx, { proposed, confirms: operatorId, before }))) {
      // Who is not apart from whoever asked asks in their place: nobody keeps all others from stopping it.
      const asked = { ...from, stopAskedBy: operatorId, stopAskedAt: deps.clock.now() }
      await store.updateAction(tx, asked)
      return asked
    }
    if (isSecond) await deps.tell(tx, toldOf(deps, next, true))
    await store.updateAction(tx, next)
    return next
  })
  await effects.load()
  return toView(deps, deps.db, to)
}

/** @throws Refusal anotherPersonNeeded */
async function mustBeApart(
  { db, areApart }: CorporateDeps,
  proposed: string,
  confirms: string,
  before: Millis,
): Promise<void> {
  if (!(await areApart(db, { proposed, confirms, before })))
    throw new Refusal(CODE.anotherPersonNeeded)
}

function toldOf(
  { instruments }: CorporateDeps,
  { id, instrumentId, kind, ratio, exAt }: KeptAction,
  calledOff: boolean,
): ToldAction {
  const instrument = instruments.find((one) => one.id === instrumentId)
  if (instrument === undefined) throw new Error(`no instrument ${instrumentId}`)
  return { id, kind, ratio, exAt, instrument, calledOff }
}

/** @throws Refusal notFound */
function orMissing(found: KeptAction | null): KeptAction {
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}

/** An action as operators see it. */
async function toView(
  deps: CorporateDeps,
  query: Queryable,
  one: KeptAction,
): Promise<CorporateAction> {
  const { code } = toldOf(deps, one, false).instrument
  const { id, kind, ratio, state, proposedBy, confirmedBy, stopAskedBy, stoppedBy } = one
  return {
    id,
    code,
    kind,
    ratio,
    state,
    proposedBy,
    confirmedBy,
    stopAskedBy,
    stoppedBy,
    exAt: toIso(one.exAt),
    openOptions: await deps.openOptions(query, one.instrumentId, one.exAt),
    proposedAt: toIso(one.proposedAt),
    since: toIso(one.since),
  }
}
