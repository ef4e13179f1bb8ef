import { type MarketTypeName, marketTypeName } from '#protocol/marketTypes.ts'
import { OPTION_KINDS } from '#protocol/machines/optionOrder.ts'
import type { ProvidersFile } from '#server/modules/market/service.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
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
  return market
    .instruments()
    .filter((instrument) => isOffered(policy, instrument))
    .map(({ type }) => marketTypeName(type))
}

/** Whether a real account may trade an instrument in any way. */
function isOffered(policy: Offer['policy'], instrument: Instrument): boolean {
  const { type, contract } = instrument
  return (
    (contract !== null && policy.contract('real', instrument).allowed) ||
    (marketTypeName(type) === 'crypto' && policy.spot('real')) ||
    OPTION_KINDS.some((kind) => policy.option('real', kind, instrument))
  )
}

interface ProvidedOffer {
  readonly market: Offer['market']
  readonly policy: Offer['policy'] & Pick<PolicyService, 'singleSource'>
  /** Null where no provider makes a price. */
  readonly providers: {
    readonly providers: readonly Pick<ProvidersFile['providers'][number], 'symbols'>[]
  } | null
}

/**
 * Compares what real accounts are offered with how many providers price it. One alone opens nothing where the policy does
 * not list its class: such an offer would be none.
 * @throws StartFault that names each class, and what it has one provider for
 */
export function judgeProviders({ market, policy, providers }: ProvidedOffer): void {
  const priced = (providers?.providers ?? []).flatMap(({ symbols }) => symbols)
  const alone = market.instruments().filter((instrument) => {
    const { length } = priced.filter(({ code }) => code === instrument.code)
    return length === 1 && !policy.singleSource(instrument.type) && isOffered(policy, instrument)
  })
  if (alone.length === 0) return
  const said = [...new Set(alone.map(({ type }) => type))].map((type) => {
    const codes = alone.filter((one) => one.type === type).map(({ code }) => code)
    return `  - ${marketTypeName(type)}: ${codes.join(', ')}`
  })
  throw new StartFault(
    'POLICY_FILE offers what one provider alone has prices for, and opens nothing on one. Name a second provider in ' +
      `PROVIDERS_FILE, or list the class under singleSource:\n${said.join('\n')}`,
  )
}
