import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#src/shared/api/call.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { useResetDemoMutation } from './resetDemo.api.ts'
import css from './switch-account.module.css'

interface ResetDemoDialogProps {
  readonly open: boolean
  /** The balance it leads to, as text with its figure. */
  readonly amount: string
  readonly onClose: () => void
}

/** Asks before the demo balance is set back. Without an answer the same request is sent again. */
export function ResetDemoDialog({ open, amount, onClose }: ResetDemoDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const key = useRef<string | null>(null)
  const [reset, { isLoading, error, reset: forget }] = useResetDemoMutation()
  const close = (): void => {
    forget()
    onClose()
  }
  const send = async (): Promise<void> => {
    key.current ??= newKey()
    const answer = await reset(key.current)
    const unknown = isCallFault(answer.error) && answer.error.kind === 'unknown'
    if (!unknown) key.current = null
    if (answer.error !== undefined) return
    announce(t('reset.done', { amount }))
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('reset.title')}
      foot={
        <div className={css.foot}>
          <Button
            wide
            busy={isLoading ? t('common:sending') : undefined}
            onClick={() => void send()}
          >
            {t('reset.confirm', { amount })}
          </Button>
          <Button wide tone="quiet" onClick={close}>
            {t('common:cancel')}
          </Button>
        </div>
      }
    >
      <p>{t('reset.text', { amount })}</p>
      {error === undefined ? null : (
        <Note kind={isCallFault(error) && error.kind === 'unknown' ? 'unknown' : 'error'} live>
          <FaultText fault={error} />
        </Note>
      )}
    </Dialog>
  )
}
