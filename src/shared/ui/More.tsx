import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MorePages } from '#src/shared/api/pages.ts'
import { Button } from './Button.tsx'
import { RetryNote } from './RetryNote.tsx'

interface MoreProps {
  /** What the button says. */
  readonly children: string
  /** What the note says above why. */
  readonly title?: ReactNode
  /** Null where the list ends. */
  readonly more: MorePages | null
}

/** The end of a list that goes on: the way to more, or why it did not come, where whoever asked for it looks. */
export function More({ children, title, more }: MoreProps) {
  const { t } = useTranslation('common')
  if (more === null) return null
  const { busy, fault, load } = more
  if (fault !== undefined) return <RetryNote title={title} fault={fault} onRetry={load} />
  return (
    <Button
      tone="secondary"
      wide
      busy={busy ? t('loading') : undefined}
      onClick={() => void load()}
    >
      {children}
    </Button>
  )
}
