import * as CODE from '#protocol/errorCodes.ts'
import { yieldOfTerm } from '#protocol/formulas/planOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { OfferedPlan } from '#protocol/operatorPlans.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  afterConfirming,
  afterEnding,
  afterStopping,
  mustBeSame,
  proposedOffer,
} from './rulesOffer.ts'
import { proposedTerms } from './rulesProduct.ts'
import * as store from './storeProducts.ts'
import type { Offered, PlanOffersService } from './types.ts'
import { termsShown } from './view.ts'

export interface PlanOffersDeps {
  readonly db: Db
  readonly clock: Clock
  /** Whether neither of two operators was made by the other, and the second was one before a moment. */
  readonly areApart: (
    query: Queryable,
    who: { readonly proposed: string; readonly confirms: string; readonly before: Millis },
  ) => Promise<boolean>
}

/** What operators offer: two people put a product on sale, and one takes it off. */
export function createPlanOffers({ db, clock, areApart }: PlanOffersDeps): PlanOffersService {
  /** Decides by the row that it locked; a purchase under way holds the row until it is committed. */
  const step = (
    id: string,
    next: (tx: Queryable, from: Offered) => Promise<Offered | null> | Offered,
  ): Promise<OfferedPlan> =>
    db.transaction(async (tx) => {
      const from = await lock(tx, id)
      const to = await next(tx, from)
      if (to !== null) await store.updateOffered(tx, to)
      return toView(to ?? from)
    })
  return {
    read: async (query) => (await store.selectOffered(query)).map(toView),
    propose(operatorId, offer) {
      const asked = proposedOffer(proposedTerms(offer), operatorId, clock.now())
      return db.transaction(async (tx) => {
        await store.insertProduct(tx, asked, asked)
        const found = await lock(tx, asked.id)
        mustBeSame(found, asked)
        return toView(found)
      })
    },
    confirm: (operatorId, id) =>
      step(id, async (tx, from) => {
        const to = afterConfirming(from, operatorId, clock.now())
        if (to === null) return null
        const { proposedBy, proposedAt } = from
        const who = { proposed: proposedBy ?? '', confirms: operatorId, before: proposedAt ?? 0 }
        if (!(await areApart(tx, who))) throw new Refusal(CODE.anotherPersonNeeded)
        return to
      }),
    stop: (operatorId, id) => step(id, (_, from) => afterStopping(from, operatorId, clock.now())),
    end: (operatorId, id) => step(id, (_, from) => afterEnding(from, operatorId, clock.now())),
  }
}

async function lock(tx: Queryable, id: string): Promise<Offered> {
  const found = await store.lockOffered(tx, id)
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}

/** A product as operators see it. */
function toView(offered: Offered): OfferedPlan {
  const { asset, maxAmount: principal, dailyPpm, days, proposedAt, since } = offered
  const { state, proposedBy, confirmedBy, stoppedBy, endedBy } = offered
  return {
    ...termsShown(offered),
    mostYield: formatAmount(amount(yieldOfTerm({ principal, dailyPpm, days }), asset)),
    state,
    proposedBy,
    proposedAt: proposedAt === null ? null : toIso(proposedAt),
    confirmedBy,
    stoppedBy,
    endedBy,
    since: since === null ? null : toIso(since),
  }
}
