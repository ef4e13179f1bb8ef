import type { MarketInfo } from '#protocol/market.ts'
import { PlanShop } from './PlanShop.tsx'

/** Lock mining of the instrument's own coin, or of every coin where it has none. */
export default function StakePanel({ info }: { readonly info: MarketInfo }) {
  return <PlanShop kind="staking" coin={info.base} />
}
