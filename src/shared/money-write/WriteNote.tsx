import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { type MoneyFlow, pendingOf, type Refused } from './moneyFlow.ts'

/** The words of what nobody knows yet. */
export interface UnknownWords {
  readonly title: string
  /** That we keep asking. Once nobody asks any more, other words stand in its place. */
  readonly text: string
  /** On the button that asks at once. */
  readonly ask: string
}

interface WriteNoteProps {
  readonly flow: MoneyFlow<unknown, unknown>
  /** What did not happen, when it was refused. */
  readonly refused: string
  /** The reason in words of its own; undefined for the usual ones. */
  readonly reason?: (refusal: Refused) => ReactNode
  readonly unknown: UnknownWords
  readonly onAskAgain: () => void
  /** Another way to learn what became of it, beside the button. */
  readonly way?: ReactNode
}

/**
 * What stands above the button of a write of money that did not simply succeed: a refusal with its reason, or that
 * nobody knows yet and whether we keep asking. Needs the texts of `errors`.
 */
export function WriteNote({ flow, refused, reason, unknown, onAskAgain, way }: WriteNoteProps) {
  const { t } = useTranslation('errors')
  if (flow.phase === 'refused') {
    const { refusal } = flow
    return (
      <Note kind="error" title={refused} live>
        {reason?.(refusal) ?? <FaultText fault={{ kind: 'refused', ...refusal }} />}
      </Note>
    )
  }
  const pending = pendingOf(flow)
  if (pending === null || (flow.phase === 'submitting' && pending.tries === 1)) return null
  const action = (
    <>
      <Button tone="secondary" size="small" onClick={onAskAgain}>
        {unknown.ask}
      </Button>
      {way}
    </>
  )
  return (
    <Note kind="unknown" title={unknown.title} live action={action}>
      {pending.resting === true ? t('resting') : unknown.text}
    </Note>
  )
}
