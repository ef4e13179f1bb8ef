import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { useCancelWithdrawalMutation } from '#src/entities/withdrawal/withdrawal.api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import css from './Withdraw.module.css'

interface CancelDialogProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** Asks before a withdrawal is taken back. Each press of one dialog is the same request. */
export function CancelDialog({ withdrawal, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const format = useFormat()
  const key = useRef(newKey())
  const [cancel, { isLoading }] = useCancelWithdrawalMutation()
  const [fault, setFault] = useState<unknown>(null)
  const { id, amount, target } = withdrawal
  const words = exactMoney(format, amount, target.asset)
  const press = (): void => {
    setFault(null)
    cancel({ body: { id }, key: key.current }).unwrap().then(onClose).catch(setFault)
  }
  const lost = isCallFault(fault) && fault.kind === 'unknown'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      foot={
        <div className={css.actions}>
          <Button
            wide
            tone="danger"
            onClick={press}
            busy={isLoading ? t('common:sending') : undefined}
          >
            {lost ? t('unknown.again') : t('cancel.act')}
          </Button>
          <Button wide tone="quiet" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </div>
      }
    >
      <p className={css.quiet}>{t('cancel.text', { amount: words })}</p>
      {fault === null ? null : (
        <Note
          kind={lost ? 'unknown' : 'error'}
          title={lost ? t('unknown.title') : t('cancel.refused')}
          live
        >
          {lost ? t('unknown.text') : <FaultText fault={fault} />}
        </Note>
      )}
    </Dialog>
  )
}
