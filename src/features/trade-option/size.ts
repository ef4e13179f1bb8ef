import { capPriceOf, mostCallPutLots } from '#protocol/formulas/optionOrder.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import { divideFloor } from '#protocol/rounding.ts'
import { lesser, shareOf } from '#src/entities/order/sizeShare.ts'
import type { OptionFields } from './fields.ts'
import { usdtUnits } from './readOption.ts'
import { type ChosenCallPut, PREMIUM_ROOM_PPM } from './summary.ts'

const PPM = 1_000_000n

/** How much can be bought: USDT units of a stake, or lots. */
export interface OptionRange {
  readonly least: bigint
  readonly most: bigint
}

/** What is there, within what is staked on one option; null while either is unknown. */
export function stakeRange(
  { upDown: { stakeMin, stakeMax } }: Pick<OptionOffer, 'upDown'>,
  available: bigint | null,
): OptionRange | null {
  const [least, most] = [usdtUnits(stakeMin), usdtUnits(stakeMax)]
  if (available === null || least === null || most === null) return null
  return { least, most: lesser(available, most) }
}

/**
 * Lots of a call or put that what is there pays, in USDT units, with the room that the premium may rise by. Never more
 * than are sold; null while either is unknown. What the operator's funds allow one customer is the server's to say.
 */
export function lotRange(
  series: ChosenCallPut | null,
  limits: { readonly lotMin: number; readonly lotMax: number } | null,
  available: bigint | null,
): OptionRange | null {
  if (series === null || limits === null || available === null) return null
  const { side, strike, basis } = series
  const capPrice = capPriceOf(side, strike, basis.capPpm, basis.decimals)
  const premium = divideFloor(available * PPM, PPM + PREMIUM_ROOM_PPM)
  const most = mostCallPutLots(premium, { ...basis, side, strike, capPrice })
  return { least: BigInt(limits.lotMin), most: lesser(most, BigInt(limits.lotMax)) }
}

/** Lots as they were typed. Those that a share filled in are no more than that share of what can be bought now. */
export function keptLots(
  { lots, share }: Pick<OptionFields['callPut'], 'lots' | 'share'>,
  range: OptionRange | null,
): string {
  if (share === null || range === null || BigInt(lots) <= range.most) return lots
  return String(shareOf(range.most, share))
}

/** The fields with such lots; the same object where that changes nothing. */
export function withKeptLots(fields: OptionFields, range: OptionRange | null): OptionFields {
  const { callPut } = fields
  const lots = keptLots(callPut, range)
  return lots === callPut.lots ? fields : { ...fields, callPut: { ...callPut, lots } }
}
