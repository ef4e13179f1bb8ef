import { useTranslation } from 'react-i18next'
import type { PlanOrder, PlanProduct } from '#protocol/planOrder.ts'
import { FieldWithChips } from '#src/entities/order/ui/FieldWithChips.tsx'
import { ShareChips } from '#src/entities/order/ui/ShareChips.tsx'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import { TicketFoot } from '#src/entities/order/ui/TicketParts.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { exactMoney, moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { type ReadProduct, typedDecimals } from '../planTicket.ts'
import { type PlanTicket, usePlanTicket } from '../usePlanTicket.ts'
import { usePlanIssueText } from '../usePlanIssueText.ts'
import { useBuyPlan } from '../usePlanWrites.ts'
import { BuyPlan } from './BuyPlan.tsx'
import css from './Plan.module.css'
import { PlanTerms } from './PlanTerms.tsx'

/** The address of own plans. */
const PLANS = '/profile/orders?product=plan'

interface BoughtPlanProps {
  readonly plan: PlanOrder
  readonly onNew: () => void
}

/** The plan itself, in place of the form that made it. */
function BoughtPlan({ plan, onNew }: BoughtPlanProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const title = t('done.title', { amount: moneyWithUnit(format, plan.principal, plan.asset) })
  const heading = useOutcome(title)
  const moment = (at: string) => <Figure>{format.dateTime(new Date(at))}</Figure>
  const next = plan.nextPaymentAt
  return (
    <section className={parts.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Terms
        label={t('terms.label')}
        items={[
          {
            key: 'total',
            label: t('fact.ahead'),
            value: <Figure>{moneyWithUnit(format, plan.totalYield, plan.asset)}</Figure>,
          },
          ...(next === null ? [] : [{ key: 'next', label: t('fact.next'), value: moment(next) }]),
          { key: 'unlock', label: t('terms.unlock'), value: moment(plan.endsAt) },
        ]}
      />
      <div className={parts.actions}>
        <Button tone="secondary" onClick={onNew}>
          {t('done.new')}
        </Button>
        <LinkButton to={PLANS}>{t('done.see')}</LinkButton>
      </div>
    </section>
  )
}

/** The amount, or how many units of the subscription price. */
function AmountField({ ticket }: { readonly ticket: PlanTicket }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { product, terms, typed, type, issue } = ticket
  const { asset, unitPrice } = product
  const text = usePlanIssueText(asset)
  // An empty field is no mistake yet; what is sold out or runs is not the field's business.
  const shown =
    issue === null ||
    issue.code === 'missing' ||
    issue.code === 'soldOut' ||
    issue.code === 'running'
      ? undefined
      : text(issue)
  const limits = t('limits', {
    min: exactMoney(format, product.minAmount, asset),
    max: exactMoney(format, product.maxAmount, asset),
  })
  const { range, chosen, share } = ticket
  const most = unitPrice === null ? null : terms.maxAmount / (terms.unitPrice ?? 1n)
  return (
    <FieldWithChips isSize>
      <NumberField
        label={unitPrice === null ? t('amount') : t('quantity')}
        value={typed}
        onChange={type}
        maxDecimals={typedDecimals(terms)}
        {...(most === null ? {} : { steps: { step: '1', min: '1', max: String(most) } })}
        end={
          unitPrice === null ? (
            <Figure>{asset}</Figure>
          ) : (
            <>
              × <Figure>{exactMoney(format, unitPrice, asset)}</Figure>
            </>
          )
        }
        hint={limits}
        error={shown}
      />
      <ShareChips
        most={range?.most ?? null}
        least={range?.least ?? 0n}
        step={range?.step}
        chosen={chosen}
        onShare={share}
      />
    </FieldWithChips>
  )
}

interface PlanTicketFormProps {
  readonly product: PlanProduct
  readonly terms: ReadProduct
}

/** Everything between choosing a product and owning a plan of it. */
export function PlanTicketForm({ product, terms }: PlanTicketFormProps) {
  const { t } = useTranslation('plan')
  const ticket = usePlanTicket(product, terms)
  const subscribing = useBuyPlan(product.id)
  const { flow } = subscribing
  const { principal, summary } = ticket
  if (flow.phase === 'confirmed') {
    return <BoughtPlan plan={flow.result} onNew={subscribing.dismiss} />
  }
  return (
    <>
      <AmountField ticket={ticket} />
      <p className={css.small}>{t('source')}</p>
      <TicketFoot>
        {summary === null || !principal.ok ? null : (
          <PlanTerms ticket={ticket} principal={principal.units} summary={summary} />
        )}
        <BuyPlan ticket={ticket} subscribing={subscribing} />
      </TicketFoot>
    </>
  )
}
