import { useTranslation } from 'react-i18next'
import { formatAmount, amount } from '#protocol/money.ts'
import { Leaves, SignedInOnly } from '#src/entities/order/ui/TicketParts.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { usePlanIssueText } from '../usePlanIssueText.ts'
import { usePlanMoney } from '../usePlanMoney.ts'
import type { PlanTicket } from '../usePlanTicket.ts'
import { PlanNote } from './PlanNote.tsx'

interface BuyPlanProps {
  readonly ticket: PlanTicket
  readonly subscribing: WriteOfOne<SubscribePlanBody, PlanOrder>
}

/** The one button of the ticket: the act and the amount, or the first thing in its way. */
export function BuyPlan({ ticket, subscribing }: BuyPlanProps) {
  const { t } = useTranslation(['plan', 'common'])
  const { product, principal, issue } = ticket
  const inWords = usePlanMoney(product.asset)
  const text = usePlanIssueText(product.asset)
  const { busyElsewhere, flow } = subscribing
  const units = principal.ok ? principal.units : 0n
  const words = (): string => {
    if (busyElsewhere) return t('unknown.elsewhere')
    return issue === null ? t(`act.${product.kind}`, { amount: inWords(units) }) : text(issue)
  }
  return (
    <>
      <SignedInOnly words={t('signIn')}>
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
      </SignedInOnly>
      <Leaves
        units={principal.ok ? principal.units : null}
        asset={product.asset}
        available={ticket.available}
      />
    </>
  )
}
