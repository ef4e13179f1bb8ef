import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { FileButton } from '#src/shared/ui/FileButton.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './VerifyPage.module.css'

interface GiveReceiptProps {
  readonly onFile: (file: File) => void
  readonly onText: (text: string) => void
}

/** Where a receipt is chosen, dropped or pasted. */
export function GiveReceipt({ onFile, onText }: GiveReceiptProps) {
  const { t } = useTranslation('verify')
  const [text, setText] = useState('')
  const id = useId()
  return (
    <Pane className={css.give}>
      <FileButton
        label={t('give.choose')}
        accept=".json,.txt,application/json,text/plain"
        onFile={onFile}
      />
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
