import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { digitsOf } from '#src/shared/lib/digits.ts'
import type { MailedCode } from '../useMailedCode.ts'
import css from './Form.module.css'

interface CodeFieldProps {
  readonly mailed: MailedCode
  readonly target: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error: ReactNode
}

/** The field for a mailed code, with where it went, and the ways to another. */
export function CodeField({ mailed, target, value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation('account')
  const { email } = useConfig()
  const { sent, wait, sending } = mailed
  if (sent === null) return null
  return (
    <>
      <Note kind="info" live>
        {t('sent', { address: sent.sentTo })}
      </Note>
      <TextField
        label={t('code')}
        value={value}
        onChange={(typed) => onChange(digitsOf(typed, CODE_DIGITS))}
        error={error}
        fill="one-time-code"
        keys="numeric"
        code
      />
      <div className={css.row}>
        <Button
          tone="quiet"
          blocked={wait > 0}
          busy={sending ? t('sending') : undefined}
          onClick={() => void mailed.send(target)}
        >
          {wait > 0 ? t('againIn', { seconds: wait }) : t('again')}
        </Button>
        <Button tone="quiet" onClick={mailed.forget}>
          {t('otherEmail')}
        </Button>
        {email === 'shown' ? (
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {t('outbox')}
          </a>
        ) : null}
      </div>
    </>
  )
}
