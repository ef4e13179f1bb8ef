import { useTranslation } from 'react-i18next'
import type { MoneyFlow } from '#src/entities/order/moneyFlow.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

interface PlanNoteProps {
  readonly flow: MoneyFlow<unknown, unknown>
  /** What did not happen, when it was refused. */
  readonly refused: string
  readonly onAskAgain: () => void
}

/** A refusal with its reason, or that nobody knows yet. */
export function PlanNote({ flow, refused, onAskAgain }: PlanNoteProps) {
  const { t } = useTranslation('plan')
  if (flow.phase === 'refused') {
    const fault = { kind: 'refused', ...flow.refusal } as const
    return (
      <Note kind="error" title={refused} live>
        <FaultText fault={fault} />
      </Note>
    )
  }
  const asking = flow.phase === 'unknown' || (flow.phase === 'submitting' && flow.pending.tries > 1)
  if (!asking) return null
  const action = (
    <Button tone="secondary" size="small" onClick={onAskAgain}>
      {t('unknown.ask')}
    </Button>
  )
  return (
    <Note kind="unknown" title={t('unknown.title')} live action={action}>
      {t('unknown.text')}
    </Note>
  )
}
