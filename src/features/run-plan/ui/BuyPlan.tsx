import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatAmount, amount } from '#protocol/money.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { usePlanIssueText } from '../usePlanIssueText.ts'
import { usePlanMoney } from '../usePlanMoney.ts'
import type { PlanTicket } from '../usePlanTicket.ts'
import css from './Plan.module.css'
import { PlanNote } from './PlanNote.tsx'

interface BuyPlanProps {
  readonly ticket: PlanTicket
  readonly subscribing: WriteOfOne<SubscribePlanBody, PlanOrder>
}

/** What leaves the available balance, under the button. */
function Leaves({ ticket }: { readonly ticket: PlanTicket }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { asset } = ticket.product
  const inWords = usePlanMoney(asset)
  const { available, principal } = ticket
  if (available === null || !principal.ok) return null
  const have = moneyText(format, formatAmount(amount(available, asset)), asset, {
    style: 'balance',
  })
  return (
    <p className={cx(css.small, css.leaves)}>
      {t('leaves', { amount: inWords(principal.units), available: have })}
    </p>
  )
}

/** The one button of the ticket: the act and the amount, or the first thing in its way. */
export function BuyPlan({ ticket, subscribing }: BuyPlanProps) {
  const { t } = useTranslation(['plan', 'common'])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const { product, principal, issue } = ticket
  const inWords = usePlanMoney(product.asset)
  const text = usePlanIssueText(product.asset)
  const { busyElsewhere, flow } = subscribing
  if (!signedIn) {
    return (
      <Button size="main" wide onClick={() => void navigate(signInPath(`${pathname}${search}`))}>
        {t('signIn')}
      </Button>
    )
  }
  const units = principal.ok ? principal.units : 0n
  const words = (): string => {
    if (busyElsewhere) return t('unknown.elsewhere')
    return issue === null ? t(`act.${product.kind}`, { amount: inWords(units) }) : text(issue)
  }
  return (
    <>
      <PlanNote write={subscribing} refused={t('refused')} />
      <Button
        size="main"
        wide
        blocked={issue !== null || busyElsewhere}
        busy={pendingOf(flow) === null ? undefined : t('common:sending')}
        onClick={() =>
          subscribing.submit({
            productId: product.id,
            days: product.days,
            amount: formatAmount(amount(units, product.asset)),
          })
        }
      >
        {words()}
      </Button>
      <Leaves ticket={ticket} />
    </>
  )
}
