import * as CODE from '#protocol/errorCodes.ts'
import type { RiskNotice } from '#protocol/riskNotice.ts'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { toIso } from '#protocol/time.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { losingPercent } from './rulesLossRate.ts'
import { insertAcceptance, selectAcceptance, selectFigure, updateFigure } from './store.ts'

const YEAR_MS = 365 * 86_400_000

/** The risk notice: who accepted it, and what it says. */
export interface RiskService {
  /** Where a customer stands; how many accounts lose is what `sumResults` found the last time. */
  notice(customerId: string): Promise<RiskNotice>
  /** Records that a customer accepted the present version; again changes nothing. */
  accept(customerId: string): Promise<RiskNotice>
  /**
   * Sums from the ledger how many real accounts lost in the last year, and keeps it. It reads all their entries:
   * for a job, one at a time, and never for a request.
   */
  sumResults(): Promise<void>
  /**
   * To be asked before a contract or an option of a real account is opened.
   * @throws Refusal riskNoticeNotAccepted while the present version is not accepted; never on the demo account
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
  const notice = async (customerId: string): Promise<RiskNotice> => {
    const at = await selectAcceptance(db, customerId, RISK_NOTICE_VERSION)
    const { accounts, losing } = await selectFigure(db)
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
    sumResults: () =>
      db.transaction((tx) =>
        updateFigure(tx, new Date(clock.now() - YEAR_MS), new Date(clock.now())),
      ),
    isAccepted,
    async assertAccepted(holder) {
      if (!(await isAccepted(db, holder))) throw new Refusal(CODE.riskNoticeNotAccepted)
    },
  }
}
