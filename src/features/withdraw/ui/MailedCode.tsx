import { useTranslation } from 'react-i18next'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { digitsOf } from '#src/shared/lib/digits.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'

interface MailedCodeProps {
  /** The masked address that the text went to. */
  readonly sentTo: string
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** The field for the code that was mailed with a text. */
export function MailedCode({ sentTo, value, onChange }: MailedCodeProps) {
  const { t } = useTranslation('withdrawal')
  const { email } = useConfig()
  return (
    <>
      <Note kind="info" live>
        {t('sheet.sent', { address: `\u2066${sentTo}\u2069` })}{' '}
        {email === 'shown' ? (
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {t('sheet.outbox')}
          </a>
        ) : null}
      </Note>
      <TextField
        label={t('sheet.mailedCode')}
        value={value}
        onChange={(typed) => onChange(digitsOf(typed, CODE_DIGITS))}
        fill="one-time-code"
        keys="numeric"
        code
      />
    </>
  )
}
