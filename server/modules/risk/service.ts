import type { RiskNotice } from '#contract/riskNotice.ts'
import { RISK_NOTICE_VERSION } from '#contract/riskVersion.ts'
import { type Millis, toIso } from '#contract/time.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { losingPercent } from './rulesLossRate.ts'
import { insertAcceptance, selectAcceptance, selectResults } from './store.ts'

const YEAR_MS = 365 * 86_400_000
const HOUR_MS = 3_600_000

/** The risk notice: who accepted it, and what it says. */
export interface RiskService {
  /** Where a customer stands; the shares of losers are at most an hour old. */
  notice(customerId: string): Promise<RiskNotice>
  /** Records that a customer accepted the present version; again changes nothing. */
  accept(customerId: string): Promise<RiskNotice>
  /**
   * To be asked before a contract or an option of a real account is opened.
   * @throws Refusal 10212 while the present version is not accepted; never on the demo account
   */
  assertAccepted(holder: Holder): Promise<void>
  /** Whether `assertAccepted` would let this holder through. */
  isAccepted(query: Queryable, holder: Holder): Promise<boolean>
}

export interface RiskDeps {
  readonly db: Db
  readonly clock: Clock
}

export function createRiskService({ db, clock }: RiskDeps): RiskService {
  // An acceptance is never taken back: who has one is asked of the database once.
  const accepted = new Set<string>()
  let results: { readonly at: Millis; readonly read: ReturnType<typeof selectResults> } | null =
    null
  const resultsNow = (): ReturnType<typeof selectResults> => {
    const now = clock.now()
    if (results === null || now - results.at >= HOUR_MS || now < results.at) {
      const read = selectResults(db, new Date(now - YEAR_MS))
      results = { at: now, read }
      read.catch(() => {
        results = null
      })
    }
    return results.read
  }
  const notice = async (customerId: string): Promise<RiskNotice> => {
    const at = await selectAcceptance(db, customerId, RISK_NOTICE_VERSION)
    const { accounts, losing } = await resultsNow()
    return {
      version: RISK_NOTICE_VERSION,
      acceptedAt: at === null ? null : toIso(at.getTime()),
      accounts,
      losingPercent: losingPercent(accounts, losing),
    }
  }
  const isAccepted: RiskService['isAccepted'] = async (query, { customerId, account }) => {
    if (account === 'demo' || accepted.has(customerId)) return true
    const at = await selectAcceptance(query, customerId, RISK_NOTICE_VERSION)
    if (at === null) return false
    accepted.add(customerId)
    return true
  }
  return {
    notice,
    async accept(customerId) {
      await insertAcceptance(db, customerId, RISK_NOTICE_VERSION, new Date(clock.now()))
      return notice(customerId)
    },
    isAccepted,
    async assertAccepted(holder) {
      if (!(await isAccepted(db, holder))) throw new Refusal('10212')
    },
  }
}
