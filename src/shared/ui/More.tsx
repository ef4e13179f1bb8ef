import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { RetryNote } from './RetryNote.tsx'

interface MoreProps {
  /** What the button says. */
  readonly children: string
  /** What the note says above why. */
  readonly title?: ReactNode
  readonly busy: boolean
  /** Why more did not come; undefined unless it was asked for in vain. */
  readonly fault: unknown
  /** Asks for more, or for it again; over once there is an answer, which is never thrown. */
  readonly onMore: () => PromiseLike<unknown>
}

/** The end of a list that goes on: the way to more, or why it did not come, where whoever asked for it looks. */
export function More({ children, title, busy, fault, onMore }: MoreProps) {
  const { t } = useTranslation('common')
  if (fault !== undefined) return <RetryNote title={title} fault={fault} onRetry={onMore} />
  return (
    <Button
      tone="secondary"
      wide
      busy={busy ? t('loading') : undefined}
      onClick={() => void onMore()}
    >
      {children}
    </Button>
  )
}
