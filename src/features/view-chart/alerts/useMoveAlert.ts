import { useSelector, useStore } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { parsePrice } from '#protocol/price.ts'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import {
  useListPriceAlertsQuery,
  useMovePriceAlertMutation,
} from '#src/entities/price-alert/priceAlert.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import type { MovedAlert } from '../orderLines.ts'
import { sideOf } from './alertLevel.ts'
import type { Changing } from './useAlertForm.ts'

/** Moves an alert to where its line was let go. What cannot be moved so is handed on, to be changed in words. */
export function useMoveAlert(
  { code, price: snapshot }: Pick<MarketInfo, 'code' | 'price'>,
  onFailed: (changing: Changing) => void,
): (moved: MovedAlert) => void {
  const store = useStore<WithMarket>()
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListPriceAlertsQuery(undefined, { skip: !signedIn })
  const [move] = useMovePriceAlertMutation()
  return ({ alertId, price }) => {
    const alert = currentData?.find(({ id }) => id === alertId)
    const level = parsePrice(price)
    const lastText = selectQuote(store.getState(), code)?.price ?? snapshot
    const last = lastText === null ? null : parsePrice(lastText)
    if (alert === undefined || level === null) return
    const side = last === null ? null : sideOf(level, last)
    if (side === null) {
      onFailed({ alert, price })
      return
    }
    void move({ id: alertId, side, level: price }).then(({ error: fault }) => {
      if (fault !== undefined) onFailed({ alert, price, fault })
    })
  }
}
