import * as CODE from '#protocol/errorCodes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { AuctionsService } from '#server/modules/auctions/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Config } from './config.ts'

const MINUTE: Millis = 60_000
const DAY: Millis = 1_440 * MINUTE

/** Invented ones, and addresses of nobody: the last bytes say which. */
const CHARITIES = [
  ['clean-water', 'Clean Water Fund', 'c1'],
  ['coast', 'Coast Clean-up Trust', 'c2'],
  ['libraries', 'Village Libraries', 'c3'],
  ['surgery', 'Children’s Surgery Fund', 'c4'],
  ['forest', 'Forest Circle', 'c5'],
  ['kitchen', 'Open Kitchen', 'c6'],
] as const

/** In the order of the tokens: for whom, from which bid, when it begins and ends from now. */
const OFFERS = [
  ['clean-water', '50', 0, 10 * MINUTE],
  ['coast', '20', 0, DAY],
  ['libraries', '10', 0, 2 * DAY],
  ['surgery', '100', 0, 3 * DAY],
  ['forest', '25', 0, 7 * DAY],
  ['kitchen', '15', DAY, 8 * DAY],
] as const

/**
 * Puts the works of the sandbox's chain up for auction, those too that nobody bid on before. Without such a chain nothing
 * is; in production operators publish, and nobody else.
 */
export async function offerSandboxWorks(
  auctions: AuctionsService,
  db: Queryable,
  clock: Clock,
  { mode, sandboxChain }: Pick<Config, 'mode' | 'sandboxChain'>,
): Promise<void> {
  if (mode !== 'sandbox' || !sandboxChain) return
  const { charities } = await auctions.ledger(db)
  const known = new Set(charities.map(({ id }) => id))
  for (const [id, name, end] of CHARITIES) {
    const address = `0x${end.padStart(40, '0')}`
    if (!known.has(id)) await auctions.addCharity({ id, name, url: null, address }, true)
  }
  for (const [at, [charity, reserve, from, until]] of OFFERS.entries()) {
    const now = clock.now()
    const body = {
      tokenId: String(at + 1),
      charity,
      reserve,
      startsAt: toIso(now + from),
      endsAt: toIso(now + until),
    }
    await auctions.publish(body).catch(unlessOffered)
  }
}

/** A work that is offered or sold, that left the vault, or whose chain is not there, is not offered again. */
function unlessOffered(error: unknown): void {
  const isExpected =
    error instanceof Refusal &&
    [CODE.collectibleStatusWrong, CODE.malformed, CODE.chainUnavailable].some(
      (code) => code === error.code,
    )
  if (!isExpected) throw error
}
