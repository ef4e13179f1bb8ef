import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

interface RetryNoteProps {
  readonly fault: unknown
  /** It is being asked for again. */
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Why something of this page did not come, and the way to ask again. */
export function RetryNote({ fault, busy, onRetry }: RetryNoteProps) {
  const { t } = useTranslation('common')
  const again = (
    <Button tone="secondary" size="small" busy={busy ? t('loading') : undefined} onClick={onRetry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Note kind="error" live action={again}>
      <FaultText fault={fault} />
    </Note>
  )
}
