import type { Movement, StatementChange } from '#protocol/statement.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'

/** The movements of one day of this device. */
export interface Day {
  readonly key: string
  readonly at: Date
  readonly items: readonly Movement[]
}

/** Movements under the day they were on; in the order they came. */
export function daysOf(items: readonly Movement[]): readonly Day[] {
  const days: { key: string; at: Date; items: Movement[] }[] = []
  for (const item of items) {
    const at = new Date(item.at)
    const key = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, at, items: [item] })
  }
  return days
}

/**
 * What a movement carried from one pocket to another inside the account: the figure to show where the
 * total did not change. Null where a figure cannot be read.
 */
export function carried({ asset, legs }: StatementChange): string | null {
  const scale = ASSET_SCALE[asset]
  let sum = 0n
  for (const { amount } of legs) {
    if (amount.startsWith('-')) continue
    const read = parseDecimal(amount, scale)
    if (!read.ok) return null
    sum += read.units
  }
  return formatDecimal(sum, scale)
}

/** Whether a movement left the total of its asset as it was. */
export const isWithin = ({ net }: StatementChange): boolean => isZeroText(net)
