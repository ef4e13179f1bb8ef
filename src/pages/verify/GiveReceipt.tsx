import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './VerifyPage.module.css'

interface GiveReceiptProps {
  readonly onFile: (file: File) => void
  readonly onText: (text: string) => void
}

/** Where a receipt is chosen, dropped or pasted. */
export function GiveReceipt({ onFile, onText }: GiveReceiptProps) {
  const { t } = useTranslation('verify')
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const id = useId()
  return (
    <Pane className={css.give}>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.txt,application/json,text/plain"
        aria-label={t('give.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after it was changed.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <Button wide icon={FileUp} onClick={() => picker.current?.click()}>
        {t('give.choose')}
      </Button>
      <p className={css.quiet}>{t('give.drop')}</p>
      <label htmlFor={id}>{t('give.paste')}</label>
      <textarea
        id={id}
        className={css.text}
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button tone="secondary" onClick={() => onText(text)}>
        {t('give.check')}
      </Button>
    </Pane>
  )
}
