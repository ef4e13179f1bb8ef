import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { usePlanAct } from '../usePlanAct.ts'

/** What can be done with an own plan. */
export interface PlanDoing {
  readonly payments: (plan: PlanOrder) => void
  readonly exit: (plan: PlanOrder) => void
  readonly receipt: (plan: PlanOrder) => void
}

interface PlanActsProps {
  readonly plan: PlanOrder
  readonly doing: PlanDoing
}

/** Its payments; the way out of one that runs, where there is one; the receipt of one that is over. */
export function PlanActs({ plan, doing }: PlanActsProps) {
  const { t } = useTranslation(['plan', 'receipt'])
  const named = usePlanAct(plan)
  const acts = [
    { text: t('payments.button'), press: doing.payments },
    ...(plan.exitCost === null ? [] : [{ text: t('exit.button'), press: doing.exit }]),
    ...(plan.endedAt === null ? [] : [{ text: t('receipt:title'), press: doing.receipt }]),
  ]
  return acts.map(({ text, press }) => (
    <Button key={text} tone="quiet" size="small" label={named(text)} onClick={() => press(plan)}>
      {text}
    </Button>
  ))
}
