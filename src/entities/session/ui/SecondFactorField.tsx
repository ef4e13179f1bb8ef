import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import { useGetSecondFactorQuery } from '#src/entities/session/account.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { asciiDigits } from '#src/shared/lib/digits.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'

interface SecondFactorFieldProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: ReactNode
  /** Whether a recovery code does, too. */
  readonly recovery?: boolean | undefined
}

/** The field for a code of an authenticator app. */
export function SecondFactorField({ value, onChange, error, recovery }: SecondFactorFieldProps) {
  const { t } = useTranslation('factor')
  return (
    <TextField
      label={recovery === true ? t('codeOrRecovery') : t('code')}
      value={value}
      onChange={(typed) => onChange(asciiDigits(typed))}
      error={error}
      fill="one-time-code"
      {...(recovery === true ? {} : { keys: 'numeric' })}
      code
      maxLength={32}
    />
  )
}

/** Whether acts of this customer need a code: it is on, or an act was refused for want of one. */
export function useSecondFactorOn(fault?: unknown): boolean {
  const { currentData } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const isOn = currentData !== undefined && currentData.since !== null
  return isOn || isRefusedWith(fault, CODE.secondFactorNeeded)
}
