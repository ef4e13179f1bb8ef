import { useTranslation } from 'react-i18next'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import type { WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'

interface PlanNoteProps {
  readonly write: Pick<
    WriteOfOne<unknown, unknown>,
    'askAgain' | 'busyElsewhere' | 'flow' | 'whole'
  >
  /** What did not happen, when it was refused. */
  readonly refused: string
}

/** A refusal with its reason, or that nobody knows yet; the latter of another plan too. */
export function PlanNote({ write, refused }: PlanNoteProps) {
  const { askAgain, busyElsewhere, flow, whole } = write
  const { t } = useTranslation('plan')
  const title = t(busyElsewhere ? 'unknown.elsewhere' : 'unknown.title')
  return (
    <WriteNote
      flow={busyElsewhere ? whole : flow}
      refused={refused}
      unknown={{ title, text: t('unknown.text'), ask: t('unknown.ask') }}
      onAskAgain={askAgain}
    />
  )
}
