import { useSelector } from 'react-redux'
import { daysIn } from '#protocol/days.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { ownZone } from './month.ts'

const MINUTE = 60_000

/** The day it is in this device's zone by the server's clock, and that zone; null before the first tick. */
export function useToday(): { readonly day: string; readonly zone: string } | null {
  const minute = useSelector((state: WithMarket) =>
    state.market.now === 0 ? null : Math.floor(selectServerNow(state) / MINUTE),
  )
  if (minute === null) return null
  const zone = ownZone()
  return { day: daysIn(zone).dayOf(minute * MINUTE), zone }
}
