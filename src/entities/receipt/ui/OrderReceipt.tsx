import { FileCheck, FileDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ReceiptFile } from '#protocol/priceLog.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { saveText } from '#src/shared/lib/saveText.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { handReceipt, VERIFY_PATH } from '../handedReceipt.ts'
import { type Finished, type ReceiptView, useReceipt } from '../useReceipt.ts'
import css from './OrderReceipt.module.css'

/** What is said of the receipt: of a contract, with its two prices, or of anything else that is over. */
const WORDS = {
  contract: { about: 'about', pending: 'pending', soon: 'pendingSoon', none: 'none' },
  other: { about: 'aboutAny', pending: 'waits', soon: 'waitsSoon', none: 'noneAny' },
} as const

type Words = (typeof WORDS)[keyof typeof WORDS]

interface OrderReceiptProps {
  readonly order: Finished
  readonly kind?: keyof typeof WORDS
  /** What lies over the page is done with: the person moves on to the check. */
  readonly onLeave: () => void
}

/** The receipt of what is over: to keep, and to check on this device. */
export function OrderReceipt({ order, kind = 'contract', onLeave }: OrderReceiptProps) {
  const { t } = useTranslation('receipt')
  const id = useId()
  const view = useReceipt(order)
  const words = WORDS[kind]
  return (
    <section className={css.receipt} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      {view.kind === 'ready' ? (
        <Ready file={view.file} words={words} onLeave={onLeave} />
      ) : (
        <Waiting view={view} words={words} />
      )}
    </section>
  )
}

interface ReadyProps extends Pick<OrderReceiptProps, 'onLeave'> {
  readonly file: ReceiptFile
  readonly words: Words
}

function Ready({ file, words, onLeave }: ReadyProps) {
  const { t } = useTranslation('receipt')
  const navigate = useNavigate()
  return (
    <>
      <p>{t(words.about)}</p>
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

interface WaitingProps {
  readonly view: Exclude<ReceiptView, { kind: 'ready' }>
  readonly words: Words
}

function Waiting({ view, words }: WaitingProps) {
  const { t } = useTranslation(['receipt', 'common'])
  const format = useFormat()
  switch (view.kind) {
    case 'asking':
      return <p role="status">{t('common:loading')}</p>
    case 'none':
      return <p>{t(words.none)}</p>
    case 'pending':
      return (
        <p role="status">
          {view.due === null
            ? t(words.soon)
            : t(words.pending, { time: format.time(new Date(view.due)) })}
        </p>
      )
    case 'failed':
      return <RetryNote title={t('failed')} fault={view.fault} onRetry={view.retry} />
  }
}
