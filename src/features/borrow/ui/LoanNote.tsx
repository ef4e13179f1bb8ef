import { useTranslation } from 'react-i18next'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'

interface LoanNoteProps {
  readonly write: Pick<UsedWrite<unknown, unknown>, 'flow' | 'askAgain'>
  /** What did not happen, when it was refused. */
  readonly refused: string
}

/** A refusal with its reason, or that nobody knows yet. */
export function LoanNote({ write, refused }: LoanNoteProps) {
  const { t } = useTranslation('loan')
  return (
    <WriteNote
      flow={write.flow}
      refused={refused}
      unknown={{ title: t('unknown.title'), text: t('unknown.text'), ask: t('unknown.ask') }}
      onAskAgain={write.askAgain}
    />
  )
}
