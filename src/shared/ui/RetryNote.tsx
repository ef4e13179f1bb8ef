import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { FaultText } from './FaultText.tsx'
import { Note } from './Note.tsx'

interface RetryNoteProps {
  readonly title?: ReactNode
  readonly fault: unknown
  /** Asks again. A promise is over once there is an answer, and is never rejected. */
  readonly onRetry: () => unknown
}

/** Why something did not come, and the way to ask again. It is busy only for who pressed: what asks by itself is not told. */
export function RetryNote({ title, fault, onRetry }: RetryNoteProps) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const retry = async (): Promise<void> => {
    ask(true)
    await onRetry()
    ask(false)
  }
  const again = (
    <Button
      tone="secondary"
      size="small"
      busy={isAsking ? t('loading') : undefined}
      onClick={() => void retry()}
    >
      {t('tryAgain')}
    </Button>
  )
  return (
    <Note kind="error" title={title} live action={again}>
      <FaultText fault={fault} />
    </Note>
  )
}
