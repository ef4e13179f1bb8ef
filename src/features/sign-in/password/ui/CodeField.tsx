import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { digitsOf } from '#src/shared/lib/digits.ts'
import type { Reach, SentCode } from '../useSentCode.ts'
import css from './Form.module.css'

interface CodeFieldProps {
  readonly code: SentCode
  readonly reach: Reach
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error: ReactNode
}

/** The field for a code that was sent, with where it went, and the ways to another. */
export function CodeField({ code, reach, value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation('account')
  const config = useConfig()
  const { sent, wait, sending } = code
  if (sent === null) return null
  const bySms = reach.channel === 'sms'
  const shown = (bySms ? config.phone : config.email) === 'shown'
  return (
    <>
      <Note kind="info" live>
        {/* Isolated, so that a number reads the same way in every script. */}
        {t('sent', { address: `\u2066${sent.sentTo}\u2069` })}
      </Note>
      <TextField
        label={bySms ? t('phone.code') : t('code')}
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
          onClick={() => void code.send(reach)}
        >
          {wait > 0 ? t('againIn', { seconds: wait }) : t('again')}
        </Button>
        <Button tone="quiet" onClick={code.forget}>
          {bySms ? t('phone.other') : t('otherEmail')}
        </Button>
        {shown ? (
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {bySms ? t('phone.outbox') : t('outbox')}
          </a>
        ) : null}
      </div>
    </>
  )
}
