import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import { useGetOptionQuery } from './option.api.ts'
import { leastOfSale } from './sale.ts'
import { sellOption, type SellOptionRequest } from './sellOption.ts'
import { type SaleNow, useSaleNow } from './useSaleNow.ts'

export interface SellOption
  extends Omit<WriteOfOne<SellOptionRequest, OptionOrder>, 'submit' | 'whole'> {
  /** The account it was bought on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** As it is by now, and while there is no answer as it was sent. */
  readonly option: OptionOrder
  readonly sale: SaleNow
  /** The least that would be taken now, in USDT units; null while nothing would be given. */
  readonly least: bigint | null
  submit(): void
}

/** Selling one option back: its figures now and the one write. */
export function useSellOption(opened: OptionOrder): SellOption {
  const store = useStore<WithMarket>()
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const { currentData } = useGetOptionQuery({ account, id: opened.id })
  const write = useWriteOfOne(sellOption, (request) => request.option.id === opened.id)
  const option = pendingOf(write.flow)?.request.option ?? currentData ?? opened
  const sale = useSaleNow(option)
  const { payout } = sale
  const least = payout === null || payout <= 0n ? null : leastOfSale(payout)
  return {
    ...write,
    account,
    option,
    sale,
    least,
    submit() {
      if (payout === null || least === null) return
      write.submit({
        account,
        option,
        shownPayout: usdtText(payout),
        minPayout: usdtText(least),
        validUntil: validUntil(store.getState()),
      })
    },
  }
}
