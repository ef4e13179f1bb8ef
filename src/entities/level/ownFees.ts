import { useMemo } from 'react'
import type { AccountKind } from '#protocol/account.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { netFeePpm } from '#protocol/formulas/feeTerms.ts'
import type { OwnLevel } from '#protocol/level.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { useGetLevelQuery } from './level.api.ts'

const PPM_SCALE = 6

/** What the next order has off its fee; null on the demo account, for visitors and while unknown. */
export function useFeeOffer(account: AccountKind): OwnLevel['offer'] {
  const { id } = useCustomer()
  const skip = id === null || account === 'demo'
  const { currentData } = useGetLevelQuery(id ?? '', { skip, refetchOnMountOrArgChange: 60 })
  return skip ? null : (currentData?.offer ?? null)
}

/** An instrument at the fee rate that this offer leaves. @internal its arithmetic is tested alone */
export function atOwnFees(info: MarketInfo, offer: OwnLevel['offer']): MarketInfo {
  if (offer === null || info.contract === null) return info
  const base = parseDecimal(info.contract.feeRate, PPM_SCALE)
  if (!base.ok) return info
  const feeRate = formatDecimal(netFeePpm(base.units, offer.percent), PPM_SCALE, 0)
  return { ...info, contract: { ...info.contract, feeRate } }
}

/**
 * An instrument with the leverages that the policy leaves an account; all of them where it may trade none anyway.
 * @internal its choice is tested alone
 */
export function atOwnLeverages(info: MarketInfo, account: AccountKind): MarketInfo {
  const { contract, leveragesOnReal: leverages } = info
  if (account === 'demo' || contract === null || leverages.length === 0) return info
  return { ...info, contract: { ...contract, leverages } }
}

/** An instrument at the fee rate that the customer's next order pays, with the leverages that it may take. */
export function useOwnFees(info: MarketInfo, account: AccountKind): MarketInfo {
  const offer = useFeeOffer(account)
  return useMemo(() => atOwnFees(atOwnLeverages(info, account), offer), [info, account, offer])
}
