import type { ReceiptFile } from '#protocol/priceLog.ts'
import type { KeptLog, LogBreach } from '#src/entities/price-log/keptLog.ts'

/**
 * Everything somebody else needs to see the breach: both signed heads with their keys, and what the
 * server answered when it was asked for a proof; or how often and since when it proved nothing.
 */
export function evidenceOf(
  kept: KeptLog,
  { kind, seenAt, published, path }: LogBreach,
): ReceiptFile {
  const before = { publicKey: kept.publicKey, ...kept.head }
  const after = published === null ? null : { publicKey: published.publicKey, ...published.head }
  const proof =
    path === null || published === null
      ? null
      : { from: kept.head.size, to: published.head.size, path: [...path] }
  const unproven = kind === 'unproven' ? kept.unproven : null
  const evidence = { type: 'price-log-evidence.v1', kind, seenAt, before, after, proof, unproven }
  return {
    name: `price-log-evidence-${seenAt.slice(0, 10)}.json`,
    text: JSON.stringify(evidence, null, 2),
  }
}
