import { type MarketTypeName, marketTypeName } from '#protocol/marketTypes.ts'
import { OPTION_KINDS } from '#protocol/machines/optionOrder.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import {
  type PolicyService,
  replaceOfferedClasses,
  selectOfferedClasses,
} from '#server/modules/policy/service.ts'
import type { Db } from '#server/platform/db.ts'
import { StartFault } from '#server/platform/startFault.ts'

interface Offer {
  readonly market: Pick<MarketService, 'instruments'>
  readonly policy: Pick<PolicyService, 'contract' | 'option' | 'spot'>
  /** Classes that may be missing from now on. */
  readonly accepted: readonly string[]
}

/**
 * Compares what real accounts are offered with what they were at the last start, and keeps what it is now. Orders may
 * be open in a class that is gone, and would have no price to be closed at.
 * @throws StartFault that names each class that is gone and was not accepted; nothing is kept then
 */
export async function keepOfferedClasses(db: Db, offer: Offer): Promise<void> {
  const now = new Set(classesOf(offer))
  const before = await selectOfferedClasses(db)
  const gone = before.filter((name) => !now.has(name as MarketTypeName)).sort()
  const open = gone.filter((name) => !offer.accepted.includes(name))
  if (open.length > 0) {
    throw new StartFault(
      `Fewer classes are offered than at the last start. Missing: ${open.join(', ')}. ` +
        'Orders of customers may be open there, without a price to close them at. Bring the prices or the rules of ' +
        `POLICY_FILE back, or accept it with ACCEPT_FEWER_CLASSES=${gone.join(',')}.`,
    )
  }
  await replaceOfferedClasses(db, [...now])
}

/** The classes of which a real account may trade something. */
function classesOf({ market, policy }: Offer): readonly MarketTypeName[] {
  return market.instruments().flatMap((instrument) => {
    const { type, contract } = instrument
    const name = marketTypeName(type)
    const isTraded =
      (contract !== null && policy.contract('real', instrument).allowed) ||
      (name === 'crypto' && policy.spot('real')) ||
      OPTION_KINDS.some((kind) => policy.option('real', kind, instrument))
    return isTraded ? [name] : []
  })
}
