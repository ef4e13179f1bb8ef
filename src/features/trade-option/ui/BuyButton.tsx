import { formatDecimal } from '#protocol/decimal.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { sideOf } from '../fields.ts'
import type { BuyOption } from '../useBuyOption.ts'
import { useIssueText } from '../useIssueText.ts'
import type { OptionTicket } from '../useOptionTicket.ts'
import { BuyAct } from './BuyAct.tsx'

interface BuyButtonProps {
  readonly info: MarketInfo
  readonly ticket: OptionTicket
  readonly buying: BuyOption
}

/** What is sent: with what was seen, so that nothing dearer is bought. */
function bodyOf({ info, ticket }: BuyButtonProps, until: string): BuyOptionBody | null {
  const { fields, summary } = ticket
  if (summary === null) return null
  const common = { instrumentId: info.id, validUntil: until }
  if (summary.kind === 'upDown') {
    const { side, term } = fields.upDown
    const rate = formatDecimal(summary.ratePpm, 6, 0)
    return { ...common, kind: 'upDown', side, term, stake: usdtText(summary.stake), rate }
  }
  const { side, term } = fields.callPut
  return {
    ...common,
    kind: 'callPut',
    side,
    term,
    strike: formatPrice(summary.strike, info.decimals),
    lots: String(summary.lots),
    maxPremium: usdtText(summary.maxPremium),
  }
}

/** The one button of the ticket: the act and the amount, or the first thing that stands in its way. */
export function BuyButton(props: BuyButtonProps) {
  const { info, ticket, buying } = props
  const issueText = useIssueText(info)
  const { summary, fields } = ticket
  const [issue] = ticket.issues
  return (
    <BuyAct
      side={sideOf(fields)}
      pays={summary?.maxLoss ?? null}
      available={ticket.available}
      obstacle={issue === undefined ? null : issueText(issue)}
      buying={buying}
      bodyOf={(until) => bodyOf(props, until)}
    />
  )
}
