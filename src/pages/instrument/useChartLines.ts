import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { LISTED, OPTION_TERM_MS } from '#protocol/optionTerms.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useOpenOrders, useWaitingOrders } from '#src/features/follow-orders/useOrders.ts'
import { useListOpenOptionsQuery } from '#src/features/trade-option/option.api.ts'
import type { ChartLine } from '#src/features/view-chart/orderLines.ts'
import { useOrderLines } from '#src/features/view-chart/useOrderLines.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'

const NONE: readonly ChartLine[] = []
const NO_ORDERS: readonly ContractOrder[] = []
const NO_WAITING: readonly WaitingContract[] = []
const DAY_MS = OPTION_TERM_MS['1d']

/** The strike of each own open option on one instrument, with the moment it is decided. */
function useStrikeLines(code: string): readonly ChartLine[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListOpenOptionsQuery(account, { skip: !signedIn })
  return useMemo(() => {
    const own = signedIn ? currentData?.items.filter((option) => option.code === code) : undefined
    if (own === undefined || own.length === 0) return NONE
    return own.map(({ id, side, strike, term, expiresAt }) => {
      const at = new Date(expiresAt)
      // What is decided today needs no date.
      const isBrief = term !== LISTED && OPTION_TERM_MS[term] < DAY_MS
      const time = isBrief ? format.time(at) : format.dateTime(at)
      const text = t('chartOption', { side: t(`optionSide.${side}`), time })
      return { id: `${id}-strike`, kind: 'strike' as const, price: Number(strike), text }
    })
  }, [signedIn, currentData, code, format, t])
}

/** Own orders on one instrument, and the lines that its chart shows of them and of options. */
export function useChartLines(code: string) {
  const { orders = NO_ORDERS } = useOpenOrders(code)
  const { orders: waiting = NO_WAITING } = useWaitingOrders(code)
  const own = useOrderLines(orders, waiting, code)
  const strikes = useStrikeLines(code)
  const lines = useMemo(() => [...strikes, ...own], [strikes, own])
  return { orders, waiting, lines }
}
