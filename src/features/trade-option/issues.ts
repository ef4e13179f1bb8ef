import type { AccountKind } from '#protocol/account.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { type OptionFields, type Read, readLots, readStake } from './fields.ts'
import { usdtUnits } from './readOption.ts'
import type { OptionSummary } from './summary.ts'

/** Why an option can't be bought. */
export type OptionIssue =
  | {
      readonly code:
        | 'marketClosed'
        | 'noPrice'
        | 'priceStale'
        | 'closeOnly'
        | 'notOnReal'
        | 'endsClosed'
        | 'amountMissing'
        | 'amountUnreadable'
        | 'lotsMissing'
        | 'lotsUnreadable'
        | 'noVolatility'
        | 'worthless'
        | 'stopsSoon'
        | 'endsByAction'
    }
  | { readonly code: 'amountTooSmall' | 'amountTooLarge'; readonly limit: string }
  | { readonly code: 'lotsTooFew' | 'lotsTooMany'; readonly limit: string }
  | { readonly code: 'notEnough'; readonly missing: string }

/** What is known beside the fields. */
export interface OptionSituation {
  readonly offer: OptionOffer
  readonly account: AccountKind
  readonly live: 'fresh' | 'stale' | 'closed'
  /** Whether its price closes what there is, and sells no option. */
  readonly closeOnly: boolean
  readonly priced: boolean
  /** USDT units; null for a visitor or while unknown, which is no issue. */
  readonly available: bigint | null
  readonly decimalSign: '.' | ','
}

/** Everything that stands in the way, the most basic first: the first one is the button's text. */
export function optionIssues(
  fields: OptionFields,
  summary: OptionSummary | null,
  situation: OptionSituation,
): readonly OptionIssue[] {
  const { live, account, available } = situation
  const issues: OptionIssue[] = [...priceIssues(situation)]
  const kind = fields.kind === 'upDown' ? situation.offer.upDown : situation.offer.callPut
  if (account === 'real' && kind?.onReal === false) issues.push({ code: 'notOnReal' })
  if (live !== 'closed' && !endsOpen(fields, situation.offer)) issues.push({ code: 'endsClosed' })
  issues.push(
    ...(fields.kind === 'upDown' ? stakeIssues(fields, situation) : lotIssues(fields, situation)),
  )
  if (summary?.kind === 'callPut' && !summary.sold) issues.push({ code: 'worthless' })
  return [...issues, ...fundIssues(summary, available)]
}

/** What of the price stands in the way of buying. */
export function priceIssues({
  live,
  closeOnly,
  priced,
}: Pick<OptionSituation, 'live' | 'closeOnly' | 'priced'>): readonly OptionIssue[] {
  if (live === 'closed') return [{ code: 'marketClosed' }]
  if (!priced) return [{ code: 'noPrice' }]
  if (live === 'stale') return [{ code: 'priceStale' }]
  return closeOnly ? [{ code: 'closeOnly' }] : []
}

/** Whether what is available pays for it. */
export function fundIssues(
  summary: Pick<OptionSummary, 'maxLoss'> | null,
  available: bigint | null,
): readonly OptionIssue[] {
  if (summary === null || available === null || summary.maxLoss <= available) return []
  const missing = formatDecimal(summary.maxLoss - available, ASSET_SCALE.USDT)
  return [{ code: 'notEnough', missing }]
}

function endsOpen(fields: OptionFields, offer: OptionOffer): boolean {
  if (fields.kind === 'upDown') {
    return offer.upDown.terms.some((one) => one.term === fields.upDown.term && one.expires)
  }
  const found = offer.callPut?.terms.find((one) => one.term === fields.callPut.term)
  return found !== undefined && found.tradingMs !== null
}

function stakeIssues(
  { upDown }: OptionFields,
  { offer, decimalSign }: OptionSituation,
): readonly OptionIssue[] {
  const read = readStake(upDown.stake, decimalSign)
  if (!read.ok) return [{ code: read.missing ? 'amountMissing' : 'amountUnreadable' }]
  const { stakeMin, stakeMax } = offer.upDown
  const [least, most] = [usdtUnits(stakeMin), usdtUnits(stakeMax)]
  if (least !== null && read.units < least) return [{ code: 'amountTooSmall', limit: stakeMin }]
  if (most !== null && read.units > most) return [{ code: 'amountTooLarge', limit: stakeMax }]
  return []
}

function lotIssues(
  { callPut }: OptionFields,
  { offer, decimalSign, live }: OptionSituation,
): readonly OptionIssue[] {
  const terms = offer.callPut
  const issue = lotIssue(readLots(callPut.lots, decimalSign), terms)
  if (issue !== null) return [issue]
  if (terms === null) return []
  const listed = terms.terms.find((one) => one.term === callPut.term)
  return listed?.sigma === null && live === 'fresh' ? [{ code: 'noVolatility' }] : []
}

/** What is wrong with a number of lots; null when nothing is. Without limits it only has to be readable. */
export function lotIssue(
  read: Read,
  limits: { readonly lotMin: number; readonly lotMax: number } | null,
): OptionIssue | null {
  if (!read.ok) return { code: read.missing ? 'lotsMissing' : 'lotsUnreadable' }
  if (limits === null) return null
  const { lotMin, lotMax } = limits
  if (read.units < BigInt(lotMin)) return { code: 'lotsTooFew', limit: String(lotMin) }
  return read.units > BigInt(lotMax) ? { code: 'lotsTooMany', limit: String(lotMax) } : null
}
