import { FileCheck, FileDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ContractOrder } from '#contract/contractOrder.ts'
import type { ReceiptFile } from '#contract/priceLog.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { saveText } from '#src/shared/lib/saveText.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { handReceipt, VERIFY_PATH } from '../handedReceipt.ts'
import { type ReceiptView, useReceipt } from '../useReceipt.ts'
import css from './OrderReceipt.module.css'

interface OrderReceiptProps {
  readonly order: ContractOrder
  /** What lies over the page is done with: the person moves on to the check. */
  readonly onLeave: () => void
}

/** The receipt of a closed order: to keep, and to check on this device. */
export function OrderReceipt({ order, onLeave }: OrderReceiptProps) {
  const { t } = useTranslation('receipt')
  const id = useId()
  const view = useReceipt(order)
  return (
    <section className={css.receipt} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      {view.kind === 'ready' ? (
        <Ready file={view.file} onLeave={onLeave} />
      ) : (
        <Waiting view={view} />
      )}
    </section>
  )
}

function Ready({ file, onLeave }: { readonly file: ReceiptFile; readonly onLeave: () => void }) {
  const { t } = useTranslation('receipt')
  const navigate = useNavigate()
  return (
    <>
      <p>{t('about')}</p>
      <div className={css.acts}>
        <Button
          tone="secondary"
          size="bar"
          icon={FileDown}
          onClick={() => {
            saveText(file.name, file.text)
            announce(t('saved', { name: file.name }))
          }}
        >
          {t('download')}
        </Button>
        <Button
          tone="secondary"
          size="bar"
          icon={FileCheck}
          onClick={() => {
            onLeave()
            void navigate(VERIFY_PATH, { state: handReceipt(file) })
          }}
        >
          {t('checkNow')}
        </Button>
      </div>
    </>
  )
}

function Waiting({ view }: { readonly view: Exclude<ReceiptView, { kind: 'ready' }> }) {
  const { t } = useTranslation(['receipt', 'common'])
  const format = useFormat()
  switch (view.kind) {
    case 'asking':
      return <p role="status">{t('common:loading')}</p>
    case 'none':
      return <p>{t('none')}</p>
    case 'pending':
      return (
        <p role="status">
          {view.due === null
            ? t('pendingSoon')
            : t('pending', { time: format.time(new Date(view.due)) })}
        </p>
      )
    case 'failed':
      return (
        <Note
          kind="error"
          title={t('failed')}
          action={
            <Button tone="secondary" size="small" onClick={view.retry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          <FaultText fault={view.fault} />
        </Note>
      )
  }
}
