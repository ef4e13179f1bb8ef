import { useTranslation } from 'react-i18next'
import { useUnknownText } from '#src/entities/order/useUnknownText.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { PlanWrite } from '../usePlanWrites.ts'

interface PlanNoteProps {
  readonly write: Pick<PlanWrite<unknown, unknown>, 'askAgain' | 'busyElsewhere' | 'flow'>
  /** What did not happen, when it was refused. */
  readonly refused: string
}

/** A refusal with its reason, or that nobody knows yet; the latter of another plan too. */
export function PlanNote({ write, refused }: PlanNoteProps) {
  const { askAgain, busyElsewhere, flow } = write
  const { t } = useTranslation('plan')
  const text = useUnknownText(flow, t('unknown.text'))
  if (flow.phase === 'refused') {
    const fault = { kind: 'refused', ...flow.refusal } as const
    return (
      <Note kind="error" title={refused} live>
        <FaultText fault={fault} />
      </Note>
    )
  }
  const asking = flow.phase === 'unknown' || (flow.phase === 'submitting' && flow.pending.tries > 1)
  if (!asking && !busyElsewhere) return null
  const action = (
    <Button tone="secondary" size="small" onClick={askAgain}>
      {t('unknown.ask')}
    </Button>
  )
  return (
    <Note
      kind="unknown"
      title={t(busyElsewhere ? 'unknown.elsewhere' : 'unknown.title')}
      live
      action={action}
    >
      {text}
    </Note>
  )
}
