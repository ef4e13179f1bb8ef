import { useState } from 'react'
import type { MarketInfo } from '#protocol/market.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { formatPrice, parsePrice } from '#protocol/price.ts'
import { ALERT_DAYS } from '#protocol/priceAlertTerms.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import {
  useMovePriceAlertMutation,
  useSetPriceAlertMutation,
} from '#src/entities/price-alert/priceAlert.api.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { levelAt, sideOf } from './alertLevel.ts'

/** Whole per cent from the last price that a press fills in; the first stands there at once. */
export const STEPS = [1, 2, 5, -1, -2, -5] as const
export const TERMS = ['1', '7', '30', String(ALERT_DAYS)] as const
export type Term = (typeof TERMS)[number]

/** An alert that is being changed, and where a drag that failed left it. */
export interface Changing {
  readonly alert: PriceAlert
  readonly price: string
  readonly fault?: unknown
}

/** What is typed, which way the price must go to it, and what the server said of it. */
export function useAlertForm(info: MarketInfo, first: Changing | null = null) {
  const { decimalSign } = useFormat()
  const { decimals } = info
  const lastText = useQuote(info.code)?.price ?? info.price
  const last = lastText === null ? null : parsePrice(lastText)
  const step = (percent: number): string | null =>
    last === null ? null : levelAt(last, percent, decimals)
  const [changing, setChanging] = useState(first)
  const [typed, type] = useState(() => typedForm(first?.price ?? step(STEPS[0]) ?? '', decimalSign))
  // Which way is meant was decided by the price there was: one that passes the level meanwhile turns nothing around.
  const [seen, see] = useState(last)
  const [term, setTerm] = useState<Term>('90')
  const [set, setting] = useSetPriceAlertMutation()
  const [move, moving] = useMovePriceAlertMutation()
  const isLoading = setting.isLoading || moving.isLoading
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  const level = read.ok ? parsePrice(read.value) : null
  const change = (next: string): void => {
    setting.reset()
    moving.reset()
    if (changing?.fault !== undefined) setChanging({ ...changing, fault: undefined })
    see(last)
    type(next)
  }
  const base = seen ?? last
  const side = level === null || base === null ? null : sideOf(level, base)
  return {
    typed,
    change,
    term,
    setTerm,
    step: (percent: number) => change(typedForm(step(percent) ?? '', decimalSign)),
    last,
    /** On the tick grid; null while nothing usable is typed. */
    level: level === null ? null : formatPrice(level, decimals),
    isTooFar: read.ok && level === null,
    side,
    changing,
    begin(alert: PriceAlert | null): void {
      change(typedForm(alert?.level ?? step(STEPS[0]) ?? '', decimalSign))
      setChanging(alert === null ? null : { alert, price: alert.level })
    },
    isLoading,
    error: setting.error ?? moving.error ?? changing?.fault,
    done: setting.data,
    moved: moving.data,
    send(): void {
      if (level === null || side === null || isLoading) return
      const to = { side, level: formatPrice(level, decimals) }
      if (changing === null) {
        void set({ ...to, instrumentId: info.id, days: Number(term) })
        return
      }
      setting.reset()
      void move({ ...to, id: changing.alert.id }).then(({ data }) => {
        if (data !== undefined) setChanging(null)
      })
    },
  }
}

export type AlertForm = ReturnType<typeof useAlertForm>
