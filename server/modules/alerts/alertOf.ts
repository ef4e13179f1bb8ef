import { formatPrice } from '#protocol/price.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { toIso } from '#protocol/time.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import { bandOf } from './rulesAlert.ts'
import type { AlertRow } from './store.ts'
import type { AlertHolder } from './types.ts'

/** What the trigger engine watches of an alert. */
export function watchOf(row: AlertRow): Watch<AlertHolder> {
  return {
    id: row.id,
    holder: { customerId: row.customer_id },
    instrumentId: row.instrument_id,
    band: bandOf(row.side, row.level),
    sinceSeq: row.checked_log_seq ?? row.since_log_seq,
  }
}

/** Which level of which instrument an alert waits for, or waited for. */
export function toLevel(row: AlertRow): Omit<PriceAlert, 'createdAt' | 'expiresAt'> {
  const { id, decimals, side } = row
  return {
    id,
    instrumentId: String(row.instrument_id),
    code: row.code,
    appName: row.app_name,
    decimals,
    side,
    level: formatPrice(row.level, decimals),
  }
}

/** An alert as its customer reads it. */
export function toAlert(row: AlertRow): PriceAlert {
  return {
    ...toLevel(row),
    createdAt: toIso(row.created_at.getTime()),
    expiresAt: toIso(row.expires_at.getTime()),
  }
}
