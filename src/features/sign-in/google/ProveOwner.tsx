import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoogleAct, OwnerProof } from '#protocol/google.ts'
import { usePrepareGoogleTextMutation } from '#src/entities/session/google.api.ts'
import {
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { WalletSteps } from '../SignInPanel.tsx'
import css from '../SignInPanel.module.css'
import { useSigned } from '../useSignIn.ts'

interface ProveOwnerProps {
  readonly act: GoogleAct
  /** Whether the account has a password; else its wallet signs. */
  readonly byPassword: boolean
  /** What the one button says. */
  readonly button: string
  /** Does what the owner asks; what is to be done after it. Rejected with the fault of the call. */
  readonly onProof: (proof: OwnerProof) => Promise<() => void>
}

/** Asks the owner to prove that it is they who ask: by the password, or by the wallet. */
export function ProveOwner(props: ProveOwnerProps) {
  return props.byPassword ? <ByPassword {...props} /> : <ByWallet {...props} />
}

function ByPassword({ button, onProof }: ProveOwnerProps) {
  const { t } = useTranslation(['google', 'account'])
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const isProtected = useSecondFactorOn(fault)
  const submit = async (): Promise<void> => {
    setBusy(true)
    setFault(undefined)
    try {
      const conclude = await onProof({ password, ...(isProtected ? { factor } : {}) })
      conclude()
    } catch (cause) {
      setFault(cause)
    }
    setBusy(false)
  }
  const lacks = password === '' || (isProtected && factor === '')
  return (
    <form
      className={css.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!lacks && !busy) void submit()
      }}
    >
      <p>{t('prove.password')}</p>
      <TextField
        label={t('account:currentPassword')}
        type="password"
        fill="current-password"
        value={password}
        onChange={setPassword}
        maxLength={256}
      />
      {isProtected ? <SecondFactorField value={factor} onChange={setFactor} /> : null}
      {fault === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={fault} />
        </Note>
      )}
      <Button
        type="submit"
        size="main"
        wide
        busy={busy ? t('back.checking') : undefined}
        blocked={lacks}
      >
        {button}
      </Button>
    </form>
  )
}

function ByWallet({ act, button, onProof }: ProveOwnerProps) {
  const { t } = useTranslation('google')
  const [prepare] = usePrepareGoogleTextMutation()
  const signing = useSigned({
    challenge: async () => (await prepare({ act }).unwrap()).message,
    finish: onProof,
  })
  return (
    <div className={css.panel}>
      <p>{t('prove.wallet')}</p>
      <WalletSteps signIn={signing} begin={button} />
    </div>
  )
}
