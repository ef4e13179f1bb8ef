import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { PlanNote } from './PlanNote.tsx'
import { useLeavePlan } from '../usePlanWrites.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { type ExitTerms, exitTerms } from '../exitTerms.ts'
import css from './PlanOrders.module.css'

interface ExitDialogProps {
  readonly plan: PlanOrder
  readonly onClose: () => void
}

function Left({ text }: { readonly text: string }) {
  const heading = useOutcome(text)
  return (
    <h3 ref={heading} tabIndex={-1}>
      {text}
    </h3>
  )
}

function Figures({ plan, terms }: { readonly plan: PlanOrder; readonly terms: ExitTerms }) {
  const { t } = useTranslation('plan')
  const { asset, principal } = plan
  const { cost, receive } = terms
  const shown = shownSum(asset, { total: receive, plus: [principal], minus: [cost] })
  const money = (value: string, text?: string) => <Money value={value} asset={asset} shown={text} />
  return (
    <Terms
      label={t('terms.label')}
      items={[
        { key: 'principal', label: t('fact.principal'), value: money(principal, shown?.plus[0]) },
        { key: 'cost', label: t('terms.exit'), value: money(cost, shown?.minus[0]) },
        { key: 'keep', label: t('exit.keep'), value: money(plan.income) },
        { key: 'lost', label: t('exit.lost'), value: money(terms.lost) },
        {
          key: 'receive',
          label: t('exit.receive'),
          value: money(receive, shown?.total),
          strong: true,
        },
      ]}
    />
  )
}

/** Asks before a plan is left; the loss is a figure in the button. */
export function ExitDialog({ plan, onClose }: ExitDialogProps) {
  const { t } = useTranslation(['plan', 'common'])
  const format = useFormat()
  const redeeming = useLeavePlan(plan.id)
  const { flow } = redeeming
  const terms = exitTerms(plan)
  const close = (): void => {
    redeeming.dismiss()
    onClose()
  }
  if (terms === null) return null
  const inWords = (value: string): string => moneyWithUnit(format, value, plan.asset)
  const done = flow.phase === 'confirmed'
  return (
    <Dialog
      open
      onClose={close}
      title={t('exit.title')}
      foot={
        <div className={css.foot}>
          {done ? null : (
            <Button
              wide
              tone="danger"
              blocked={redeeming.busyElsewhere}
              busy={pendingOf(flow) === null ? undefined : t('common:sending')}
              onClick={() => redeeming.submit(plan)}
            >
              {redeeming.busyElsewhere
                ? t('unknown.elsewhere')
                : t('exit.confirm', { amount: inWords(terms.cost) })}
            </Button>
          )}
          <Button wide tone="quiet" onClick={close}>
            {done ? t('common:close') : t('common:cancel')}
          </Button>
        </div>
      }
    >
      {done ? (
        <Left text={t('exit.done', { amount: inWords(terms.receive) })} />
      ) : (
        <>
          <Figures plan={plan} terms={terms} />
          <PlanNote write={redeeming} refused={t('exit.refused')} />
        </>
      )}
    </Dialog>
  )
}
