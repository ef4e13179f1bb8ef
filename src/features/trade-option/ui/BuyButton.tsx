import { useTranslation } from 'react-i18next'
import { useSelector, useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatDecimal } from '#protocol/decimal.ts'
import type { MarketInfo } from '#protocol/market.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { sideOf } from '../fields.ts'
import type { BuyOption } from '../useBuyOption.ts'
import { useIssueText } from '../useIssueText.ts'
import type { OptionTicket } from '../useOptionTicket.ts'
import { BuyingNote } from './BuyingNote.tsx'
import css from './Option.module.css'

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
  const { t } = useTranslation(['option', 'trade', 'common'])
  const format = useFormat()
  const issueText = useIssueText(info)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const account = useSelector(selectAccount)
  const store = useStore<WithMarket>()
  const { summary, fields } = ticket
  const [issue] = ticket.issues
  if (!signedIn) {
    return (
      <Button size="main" wide onClick={() => void navigate(signInPath(`${pathname}${search}`))}>
        {t('trade:signIn')}
      </Button>
    )
  }
  const side = sideOf(fields)
  const tone = side === 'up' || side === 'call' ? 'rise' : 'fall'
  const pays = summary === null ? null : moneyWithUnit(format, usdtText(summary.maxLoss), 'USDT')
  const submit = (): void => {
    const until = validUntil(store.getState())
    const body = issue === undefined ? bodyOf(props, until) : null
    if (body !== null) buying.submit({ account, body })
  }
  return (
    <div className={css.buy}>
      <BuyingNote buying={buying} />
      <RiskGate asked={account === 'real'}>
        <Button
          size="main"
          wide
          tone={tone}
          blocked={issue !== undefined || summary === null}
          busy={pendingOf(buying.flow) === null ? undefined : t('common:sending')}
          onClick={submit}
        >
          {issue === undefined ? (
            <span className={css.act}>
              <Triangle direction={tone} />
              <span>{t('act', { side: t(`side.${side}`), amount: pays ?? '' })}</span>
            </span>
          ) : (
            <span>{issueText(issue)}</span>
          )}
        </Button>
      </RiskGate>
    </div>
  )
}
