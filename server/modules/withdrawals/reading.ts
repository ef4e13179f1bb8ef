import { dayOf } from './rulesTwoPeople.ts'
import { usualReference } from './rulesReference.ts'
import type { Ask, HandlerDeps } from './asks.ts'
import * as store from './store.ts'
import { selectKnown } from './storeKnown.ts'
import { type Lately, LIMIT_MS, type Limits } from './rulesLimit.ts'
import { type CustomerSum, selectAsked, selectLately } from './storeDay.ts'
import type { SignedText, WithdrawalRecord } from './types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What was read for a batch. */
export interface Read {
  readonly texts: readonly SignedText[]
  readonly standing: Awaited<ReturnType<typeof store.selectStanding>>
  readonly withdrawals: readonly WithdrawalRecord[]
  readonly named: Awaited<ReturnType<typeof store.selectNamed>>
  readonly today: readonly CustomerSum[]
  readonly verified: ReadonlySet<string>
  /** Texts whose destination their customer was paid to before. */
  readonly known: ReadonlySet<string>
  readonly limits: ReadonlyMap<string, Limits>
  readonly lately: readonly Lately[]
}

/** Reads what a batch depends on beside the balances. */
export async function readFor(
  deps: HandlerDeps,
  tx: Queryable,
  asks: readonly Ask[],
): Promise<Read> {
  const { clock, credited, verifiedAmong, limitsOf } = deps
  const requests = asks.flatMap((ask) => (ask.to === 'request' ? [ask] : []))
  const others = asks.flatMap((ask) => (ask.to === 'request' ? [] : [ask.id]))
  const references = asks.flatMap((ask) =>
    ask.to === 'act' && ask.act.event === 'send' ? spellings(ask.act.reference) : [],
  )
  const customers = requests.map(({ holder }) => holder.customerId)
  const since = dayOf(clock.now())
  const [texts, standing, withdrawals, named, asked, brought, verified, known, limits, lately] =
    await Promise.all([
      store.lockTexts(
        tx,
        requests.map(({ textId }) => textId),
      ),
      store.selectStanding(tx, customers, clock.now()),
      store.lockWithdrawals(tx, others),
      readNamed(deps, tx, references),
      selectAsked(tx, customers, since),
      customers.length === 0 ? [] : credited(tx, customers, since),
      verifiedAmong(tx, customers),
      selectKnown(
        tx,
        requests.flatMap(({ signature, textId }) => (signature === null ? [textId] : [])),
      ),
      customers.length === 0 ? new Map<string, Limits>() : limitsOf(tx, [...new Set(customers)]),
      selectLately(tx, customers, clock.now() - LIMIT_MS),
    ])
  const today = [...asked, ...brought]
  return { texts, standing, withdrawals, named, today, verified, known, limits, lately }
}

/** Payouts that were named before, as `selectNamed`: for withdrawals, and for anything else that leaves our wallets. */
async function readNamed(
  { namedElsewhere }: HandlerDeps,
  tx: Queryable,
  references: readonly string[],
): Promise<Read['named']> {
  if (references.length === 0) return []
  // One after the other: the first one waits for who else names them.
  const ours = await store.selectNamed(tx, references)
  const others = await namedElsewhere(tx, references)
  // Wherever it was paid: it is known by its name alone.
  const everywhere = others.flatMap((reference) =>
    SPELLERS.map((network) => ({ network, reference })),
  )
  return [...ours, ...everywhere]
}

const SPELLERS = [null, 'ethereum', 'tron', 'bitcoin'] as const

/** A payout as every network would spell it: whose it is, is not known before the withdrawal is read. */
function spellings(reference: string): readonly string[] {
  return SPELLERS.flatMap((network) => usualReference(network, reference) ?? [])
}
