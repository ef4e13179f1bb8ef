import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { withdrawalTerms } from '#protocol/formulas/withdrawal.ts'
import { parseAmount } from '#protocol/money.ts'
import { usualAddress } from '#protocol/proof/usualAddress.ts'
import type { WithdrawalTarget } from '#protocol/withdrawal.ts'
import { wayOf } from '#protocol/withdrawalWays.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditWithdrawals } from './audit.ts'
import type { HandlerDeps } from './asks.ts'
import { createHandler } from './handler.ts'
import { giveOut, mustBeConfirmable, mustBeConfirmed, mustHaveFactor } from './confirming.ts'
import { checkPassword } from './password.ts'
import { createPasswordCalls, type PasswordDeps } from './passwordCalls.ts'
import { type PayoutDeps, watchPayouts } from './payouts.ts'
import { usualAccount } from './rulesAccount.ts'
import { withdrawalText } from './rulesText.ts'
import { holdCalls } from './holds.ts'
import { mustBeWithinLimit, readLimits } from './limits.ts'
import * as store from './store.ts'
import { selectFigures } from './storeFigures.ts'
import type { Terms, WithdrawalsService } from './types.ts'
import { toFigures, toMoney, toOffer, toQueued, toWithdrawal } from './view.ts'

export { withdrawalFacts } from './storeFacts.ts'
export { lockNamed } from './store.ts'
export { usualReference } from './rulesReference.ts'

export interface WithdrawalsDeps
  extends PayoutDeps,
    PasswordDeps,
    Pick<HandlerDeps, 'credited' | 'limitsOf' | 'namedElsewhere' | 'verifiedAmong' | 'worthOf'> {
  /** Whether what is sent to an address stays with the operator, where nobody would be credited for it. */
  readonly isOurs: (address: string) => Promise<boolean>
  /** The operator's share of what is withdrawn, in parts per million. */
  readonly feePpm: bigint
}

/** Days that the public figures look back. */
const FIGURE_DAYS = 30

const DAY_MS = 24 * 3_600_000

/** Requests, their passwords, and what operators do with them. */
export function createWithdrawalsService(deps: WithdrawalsDeps): WithdrawalsService {
  const { db, clock, commands } = deps
  const handler = createHandler(deps)
  return {
    ...createPasswordCalls(deps),
    ...holdCalls(deps),
    mustBeConfirmable: async (customerId) => void (await mustBeConfirmable(deps, customerId)),
    offer: () => toOffer(deps.feePpm),
    limits: (query, customerId) => readLimits(deps, query, customerId),
    async prepare(customerId, body) {
      const terms = termsOf(body.target, body.amount, deps.feePpm)
      const { target } = terms
      if (target.method === 'crypto' && (await deps.isOurs(target.address)))
        throw new Refusal(CODE.malformed, { 'target.address': 'unreasonable' })
      const toBank = target.method === 'bank'
      if (toBank && !(await deps.verifiedAmong(db, [customerId])).has(customerId))
        throw new Refusal(CODE.notVerified)
      await mustBeWithinLimit(deps, customerId, terms)
      const money = toMoney(terms)
      const asked = { customerId, terms, about: null, language: body.lang }
      const prepared = await giveOut(deps, asked, (parts) =>
        withdrawalText(parts, { target, ...money }),
      )
      return { ...prepared, target, ...money }
    },
    async request(holder, body, { ip }, keyed) {
      const { textId, password, factor: code } = body
      const { customerId } = holder
      // What is kept of the body must not help anybody to guess the password.
      const command = { ...keyed.command, body: { textId } }
      // A locked password says no to new ones: who asks what became of one that was accepted is told.
      return commands.once(command, body, async () => {
        const typed = { ...body, customerId, about: null, ip }
        const { text, by } = await mustBeConfirmed(deps, typed)
        await checkPassword(db, clock, customerId, password)
        // Last, so that a code is used up by nothing that would be refused for another reason first.
        await mustHaveFactor(deps, { customerId, code, by })
        const signature = by === 'wallet' ? (body.signature ?? null) : null
        const asset = text.terms?.asset ?? 'USDT'
        const ask = { to: 'request', holder, asset, textId, signature } as const
        return commands.run(handler, holder, ask, { ...keyed, command })
      })
    },
    async cancel(holder, id, keyed) {
      const found = await store.selectWithdrawal(db, id, holder.customerId)
      const ask = { to: 'cancel', holder, asset: assetOf(found), id } as const
      return commands.run(handler, holder, ask, keyed)
    },
    async list(query, customerId, { cursor, limit }) {
      const found = await store.selectPage(query, customerId, readCursor(cursor), limit + 1)
      const now = clock.now()
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toWithdrawal(one, one.steps, now),
      )
    },
    async figures(query) {
      const now = clock.now()
      const found = await selectFigures(query, now - FIGURE_DAYS * DAY_MS, now - DAY_MS)
      return toFigures(found, FIGURE_DAYS)
    },
    ...operatorCalls(deps, handler),
    watch: (stopped) => watchPayouts(deps, handler, stopped),
    audit: auditWithdrawals,
    auditHeld,
  }
}

/** What operators see and do. */
function operatorCalls(
  { db, clock, commands }: WithdrawalsDeps,
  handler: ReturnType<typeof createHandler>,
): Pick<WithdrawalsService, 'queue' | 'act' | 'isNamed'> {
  return {
    async queue(query, after, limit) {
      const found = await store.selectQueue(query, after, limit + 1)
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toQueued(one, clock.now()),
      )
    },
    isNamed: store.paysWithdrawal,
    async act(operatorId, id, act) {
      const { customerId, account, asset } = orMissing(await store.selectWithdrawal(db, id, null))
      const holder = { customerId, account }
      await commands.settle(handler, holder, { to: 'act', holder, asset, id, operatorId, act })
      return toQueued(orMissing(await store.selectWithdrawal(db, id, null)), clock.now())
    },
  }
}

/** What a withdrawal comes to. @throws Refusal withdrawalMethodMissing belowMinimumWithdrawal malformed */
function termsOf(target: WithdrawalTarget, text: string, feePpm: bigint): Terms {
  const { asset } = target
  const network = target.method === 'crypto' ? target.network : null
  const way = wayOf(asset, network)
  if (way === null) throw new Refusal(CODE.withdrawalMethodMissing)
  const asked = parseAmount(text, asset)
  if (asked === null) throw new Refusal(CODE.malformed, { amount: 'tooPrecise' })
  const least = parseAmount(way.min, asset)
  if (least === null || asked.units < least.units) throw new Refusal(CODE.belowMinimumWithdrawal)
  const { fee } = withdrawalTerms(asked.units, feePpm)
  return { target: usual(target), asset, network, amount: asked.units, fee }
}

/** The target in its usual spelling. @throws Refusal malformed when it is none */
function usual(target: WithdrawalTarget): WithdrawalTarget {
  if (target.method === 'crypto') {
    const address = usualAddress(target.network, target.address)
    if (address === null) throw new Refusal(CODE.malformed, { 'target.address': 'malformed' })
    return { ...target, address }
  }
  const account = usualAccount(target.bankType, target.account)
  if (account === null) throw new Refusal(CODE.malformed, { 'target.account': 'malformed' })
  return { ...target, account }
}

const assetOf = (found: { readonly asset: AssetCode } | null): AssetCode => found?.asset ?? 'USDT'

function orMissing<T>(found: T | null): T {
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}
