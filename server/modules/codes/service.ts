import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'
import type { CodeFor, CodesService, Given } from './types.ts'

interface CodesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<AuthService, 'keyedHash'>
}

/** Wrong codes that an asking bears. */
const MOST_TRIES = 5

/** Codes that are sent by e-mail or SMS: one count of tries, one way to use them up. */
export function createCodesService(deps: CodesDeps): CodesService {
  const { db } = deps
  return {
    async issue(tx, of, { ticket, expires, hidden = false }) {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const mac = await macOf(deps, of, code)
      const kept = hidden ? randomBytes(mac.length) : mac
      await store.insertCode(tx, { ...of, ticket: hashOf(ticket), mac: kept, expires })
      return code
    },
    async use(of, given, work) {
      const outcome = await db.transaction(async (tx) => {
        const refused = await compare(deps, tx, of, given)
        if (refused !== null) return { refused }
        store.deleteCodes(tx, of)
        return { done: await work(tx) }
      })
      if ('refused' in outcome) throw new Refusal(outcome.refused)
      return outcome.done
    },
    async check(of, given) {
      const refused = await db.transaction((tx) => compare(deps, tx, of, given))
      if (refused !== null) throw new Refusal(refused)
    },
    end: store.deleteCodes,
    endLinks: store.deleteLinkCodes,
    endTo: store.deleteCodesTo,
    sweep: (before) => store.deleteOldCodes(db, before),
  }
}

type Refused = typeof CODE.codeNotSent | typeof CODE.codeWrong | typeof CODE.textOver

/**
 * Why a code does not do; null when it does. A wrong one is counted under its row's lock, also when a hundred come at
 * once.
 */
async function compare(
  deps: CodesDeps,
  tx: Transaction,
  of: CodeFor,
  { ticket, code }: Given,
): Promise<Refused | null> {
  const mac = await macOf(deps, of, code)
  const hash = hashOf(ticket)
  const kept = await store.lockCode(tx, of, hash)
  if (kept === null) return CODE.codeNotSent
  // Not wrong: whoever types the right one by now is to ask for another text. Of an address nothing more is told.
  const over = of.purpose === 'withdrawal' ? CODE.textOver : CODE.codeWrong
  if (kept.expires_at.getTime() <= deps.clock.now() || kept.tries >= MOST_TRIES) return over
  if (timingSafeEqual(kept.mac, mac)) return null
  await store.countTry(tx, hash)
  return kept.tries + 1 < MOST_TRIES ? CODE.codeWrong : over
}

const macOf = ({ auth }: CodesDeps, { purpose, target }: CodeFor, code: string): Promise<Buffer> =>
  auth.keyedHash(['code', purpose, target, code])
