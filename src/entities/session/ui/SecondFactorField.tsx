import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import type { FactorAnswer, PasskeyRequest } from '#protocol/passkey.ts'
import { useAskPasskeyMutation, useGetSecondFactorQuery } from '#src/entities/session/factor.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { asciiDigits } from '#src/shared/lib/digits.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { answerByPasskey, hasPasskeys } from '../passkey.ts'

interface SecondFactorFieldProps {
  readonly value: FactorAnswer
  readonly onChange: (answer: FactorAnswer) => void
  readonly error?: ReactNode
  /** Whether a recovery code does, too. */
  readonly recovery?: boolean | undefined
}

interface FactorFieldProps extends SecondFactorFieldProps {
  /** What the account asks for. */
  readonly app: boolean
  readonly passkey: boolean
  /** Asks for what a passkey is to sign. */
  readonly ask: () => Promise<PasskeyRequest>
}

/** Whether there is an answer. */
export const isAnswered = (answer: FactorAnswer): boolean =>
  typeof answer !== 'string' || answer.trim() !== ''

/** What a passkey signed counts once: after a try it is to sign anew. */
export const afterTry = (answer: FactorAnswer): FactorAnswer =>
  typeof answer === 'string' ? answer : ''

/** Asks for a second factor: a code, or a passkey where there is one; with both, the person chooses. */
export function FactorField({
  value,
  onChange,
  error,
  recovery,
  app,
  passkey,
  ask,
}: FactorFieldProps) {
  const { t } = useTranslation('factor')
  const byPasskey = passkey && hasPasskeys()
  if (typeof value !== 'string') {
    return (
      <>
        <Note kind="info" live>
          {t('passkey.done')}
        </Note>
        {app ? (
          <Button tone="quiet" onClick={() => onChange('')}>
            {t('passkey.undo')}
          </Button>
        ) : null}
      </>
    )
  }
  const byCode = app || recovery === true || !byPasskey
  return (
    <>
      {byPasskey ? <UsePasskey ask={ask} onChange={onChange} /> : null}
      {byCode ? (
        <CodeOfApp value={value} onChange={onChange} error={error} recovery={recovery} />
      ) : null}
      {error === undefined || byCode ? null : (
        <Note kind="error" live>
          {error}
        </Note>
      )}
    </>
  )
}

function UsePasskey({ ask, onChange }: Pick<FactorFieldProps, 'ask' | 'onChange'>) {
  const { t } = useTranslation('factor')
  const [state, setState] = useState<'idle' | 'using' | 'failed'>('idle')
  const use = async (): Promise<void> => {
    setState('using')
    try {
      const signed = await answerByPasskey(await ask())
      setState('idle')
      onChange({ passkey: signed })
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        tone="secondary"
        wide
        busy={state === 'using' ? t('passkey.using') : undefined}
        onClick={() => void use()}
      >
        {t('passkey.use')}
      </Button>
      {state === 'failed' ? (
        <Note kind="warning" live>
          {t('passkey.failed')}
        </Note>
      ) : null}
    </>
  )
}

interface CodeOfAppProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: ReactNode
  readonly recovery?: boolean | undefined
}

/** The field for a code of an authenticator app, or a recovery code. */
export function CodeOfApp({ value, onChange, error, recovery }: CodeOfAppProps) {
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

/** The same for who is signed in. */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { currentData } = useGetSecondFactorQuery()
  const [ask] = useAskPasskeyMutation()
  return (
    <FactorField
      {...props}
      app={currentData === undefined || currentData.app !== null}
      passkey={currentData !== undefined && currentData.passkeys.length > 0}
      ask={() => ask().unwrap()}
    />
  )
}

/** Whether acts of this customer need a second factor: one is on, or an act was refused for want of one. */
export function useSecondFactorOn(fault?: unknown): boolean {
  const { currentData } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const isOn =
    currentData !== undefined && (currentData.app !== null || currentData.passkeys.length > 0)
  return isOn || isRefusedWith(fault, CODE.secondFactorNeeded)
}
