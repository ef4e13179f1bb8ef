import type { AuditReport, LedgerService } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import {
  insertCheckpoint,
  selectBalanceBreaches,
  selectCheckpointBreaches,
  selectFloor,
  selectHistory,
  selectLastComplete,
  selectNewBreaches,
  selectOrderBreaches,
  selectReach,
} from './store.ts'
import type { AuditService, Pass } from './types.ts'

/** A product whose objects hold money. */
export interface AuditedProduct {
  /** Recomputes every object from its own terms, and compares what is held. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held against what the objects say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}

export interface AuditDeps {
  readonly ledger: Pick<LedgerService, 'audit'>
  readonly products: readonly AuditedProduct[]
}

/** Recomputes what the books must say: what is new each minute, everything now and then. */
export function createAuditService(deps: AuditDeps): AuditService {
  return {
    quick: (tx) => quick(deps, tx),
    complete: (tx, progress) => complete(deps, tx, progress),
    keep: (query, checkpoint, at) => insertCheckpoint(query, checkpoint, new Date(at)),
  }
}

async function quick({ products }: AuditDeps, tx: Queryable): Promise<Pass> {
  const reach = await selectReach(tx)
  const floor = await selectFloor(tx)
  const breaches = [
    ...(await selectBalanceBreaches(tx)),
    ...(await breachesOf(products, (product) => product.auditHeld(tx))),
    ...(await selectNewBreaches(tx, floor)),
    ...(await selectOrderBreaches(tx, floor.entry)),
  ]
  return { breaches, checkpoint: { ...reach, history: null } }
}

async function complete(
  { ledger, products }: AuditDeps,
  tx: Queryable,
  progress: (step: string) => void,
): Promise<Pass> {
  const reach = await selectReach(tx)
  const steps: readonly [name: string, look: () => Promise<readonly string[]>][] = [
    ['every posting', async () => (await ledger.audit(tx)).breaches],
    ['every order', () => breachesOf(products, (product) => product.audit(tx))],
    ['every order with its entries', () => selectOrderBreaches(tx, null)],
    ['checkpoints', () => selectCheckpointBreaches(tx)],
    ['what was read before', () => historyBreaches(tx)],
  ]
  const breaches: string[] = []
  for (const [name, look] of steps) {
    breaches.push(...(await look()))
    progress(name)
  }
  const history = await selectHistory(tx, null)
  return { breaches, checkpoint: { ...reach, history } }
}

/** One after another: they share a transaction. */
async function breachesOf(
  products: readonly AuditedProduct[],
  look: (product: AuditedProduct) => Promise<AuditReport>,
): Promise<readonly string[]> {
  const breaches: string[] = []
  for (const product of products) breaches.push(...(await look(product)).breaches)
  return breaches
}

/** What the last complete pass read must still be there, to the letter. */
async function historyBreaches(tx: Queryable): Promise<readonly string[]> {
  const past = await selectLastComplete(tx)
  if (past === null) return []
  const { postings, digest } = await selectHistory(tx, past)
  if (postings === past.postings && digest === past.digest) return []
  return [
    `postings that checkpoint ${past.id} saw were changed since: ` +
      `${postings} of digest ${digest}, not ${past.postings} of ${past.digest}`,
  ]
}
