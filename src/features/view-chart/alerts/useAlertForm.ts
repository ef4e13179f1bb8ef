import { useState } from 'react'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice, parsePrice } from '#protocol/price.ts'
import { ALERT_DAYS } from '#protocol/priceAlertTerms.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { useSetPriceAlertMutation } from '#src/entities/price-alert/priceAlert.api.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { levelAt, sideOf } from './alertLevel.ts'

/** Whole per cent from the last price that a press fills in; the first stands there at once. */
export const STEPS = [1, 2, 5, -1, -2, -5] as const
export const TERMS = ['1', '7', '30', String(ALERT_DAYS)] as const
export type Term = (typeof TERMS)[number]

/** What is typed, which way the price must go to it, and what the server said of it. */
export function useAlertForm(info: MarketInfo) {
  const { decimalSign } = useFormat()
  const { decimals } = info
  const lastText = useQuote(info.code)?.price ?? info.price
  const last = lastText === null ? null : parsePrice(lastText)
  const step = (percent: number): string | null =>
    last === null ? null : levelAt(last, percent, decimals)
  const [typed, type] = useState(() => typedForm(step(STEPS[0]) ?? '', decimalSign))
  // Which way is meant was decided by the price there was: one that passes the level meanwhile turns nothing around.
  const [seen, see] = useState(last)
  const [term, setTerm] = useState<Term>('90')
  const [set, { isLoading, error, data, reset }] = useSetPriceAlertMutation()
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  const level = read.ok ? parsePrice(read.value) : null
  const change = (next: string): void => {
    reset()
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
    isLoading,
    error,
    data,
    send(): void {
      if (level === null || side === null || isLoading) return
      const body = { instrumentId: info.id, side, level: formatPrice(level, decimals) }
      void set({ ...body, days: Number(term) })
    },
  }
}

export type AlertForm = ReturnType<typeof useAlertForm>
