import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

interface ChatActProps {
  /** Why the act failed; undefined: it did not. */
  readonly fault: unknown
  /** What stands on the button while it waits for an answer. */
  readonly busy: string | undefined
  /** Without it the button sends the form that it stands in. */
  readonly onAct?: () => void
  readonly children: string
}

/** An act beside what was said: its button, and above it why it failed. */
export function ChatAct({ fault, busy, onAct, children }: ChatActProps) {
  return (
    <>
      {fault === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={fault} />
        </Note>
      )}
      <Button
        size="small"
        tone="secondary"
        busy={busy}
        {...(onAct === undefined ? { type: 'submit' as const } : { onClick: onAct })}
      >
        {children}
      </Button>
    </>
  )
}
