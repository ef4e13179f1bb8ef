import { FREEZE_MOST_DAYS } from '#protocol/accountStatus.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAccount } from '#protocol/operatorAccounts.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockMoney } from './closing.ts'
import type { StatusDeps } from './parts.ts'
import * as store from './storeProposals.ts'
import type { StatusService } from './types.ts'

const DAY_MS: Millis = 86_400_000

/** Freezing an account takes two operators; one is enough to end it. */
export function freezingCalls(deps: StatusDeps): Pick<StatusService, 'accounts' | 'review'> {
  const { db, clock, auth } = deps
  const read = async (query: Queryable, customerId: string): Promise<OperatorAccount> => {
    const { state, closesAt, frozenFor, frozenUntil } = await auth.status.of(query, customerId)
    const proposal = await store.selectProposal(query, customerId, clock.now() - DAY_MS)
    return {
      customerId,
      state,
      closesAt: closesAt === null ? null : toIso(closesAt),
      frozenFor,
      frozenUntil: frozenUntil === null ? null : toIso(frozenUntil),
      proposal:
        proposal === null
          ? null
          : { ...proposal, until: toIso(proposal.until), at: toIso(proposal.at) },
    }
  }
  return {
    async accounts(query) {
      const proposed = await store.selectProposed(query, clock.now() - DAY_MS)
      const ids = [...new Set([...proposed, ...(await auth.status.unusual(query))])]
      return Promise.all(ids.map((id) => read(query, id)))
    },
    async review(operatorId, customerId, body) {
      // 10009 where there is no such customer.
      await auth.userInfo(customerId)
      await db.transaction(async (tx) => {
        await lockMoney(deps, tx, customerId)
        const { state } = await auth.status.of(tx, customerId)
        if (state === 'closed') throw new Refusal(CODE.userStatusWrong)
        if (body.event === 'freeze') {
          const [at, until] = [clock.now(), Date.parse(body.until)]
          if (until <= at || until > at + FREEZE_MOST_DAYS * DAY_MS)
            throw new Refusal(CODE.malformed, { until: 'outOfRange' })
          return store.putProposal(tx, customerId, { operatorId, reason: body.reason, until, at })
        }
        if (body.event === 'confirm') return confirm(deps, tx, customerId, operatorId)
        return unfreeze(deps, tx, customerId)
      })
      return read(db, customerId)
    },
  }
}

async function confirm(
  { clock, auth, accounts }: StatusDeps,
  tx: Transaction,
  customerId: string,
  operatorId: string,
): Promise<void> {
  const since = clock.now()
  const proposal = await store.selectProposal(tx, customerId, since - DAY_MS)
  if (proposal === null || proposal.until <= since) throw new Refusal(CODE.userStatusWrong)
  if (proposal.operatorId === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  const { reason, until } = proposal
  const language = (await auth.status.of(tx, customerId)).language ?? 'en'
  const by = [proposal.operatorId, operatorId]
  await auth.status.freeze(tx, customerId, { since, until, reason, by, language })
  await store.deleteProposal(tx, customerId)
  await accounts.tell(tx, customerId, language, {
    kind: 'frozen',
    ends: toIso(until),
  })
}

async function unfreeze(
  { auth, accounts }: StatusDeps,
  tx: Transaction,
  customerId: string,
): Promise<void> {
  const { state, language } = await auth.status.of(tx, customerId)
  const withdrawn = await store.deleteProposal(tx, customerId)
  if (state !== 'frozen') {
    if (!withdrawn) throw new Refusal(CODE.userStatusWrong)
    return
  }
  await auth.status.unfreeze(tx, customerId)
  await accounts.tell(tx, customerId, language ?? 'en', { kind: 'unfrozen' })
}
