import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { GoogleStep } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { useLinkWalletMutation, usePrepareLinkMutation } from '#src/entities/session/account.api.ts'
import { useGetWaysInQuery } from '#src/entities/session/google.api.ts'
import {
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { isCallFault } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { ConfirmByGoogle } from './google/ConfirmByGoogle.tsx'
import { WalletSteps } from './SignInPanel.tsx'
import css from './SignInPanel.module.css'
import { useSigned } from './useSignIn.ts'

interface LinkWalletProps {
  /** That Google confirmed just now who is here. */
  readonly confirmed: GoogleStep | null
  readonly onDone: () => void
}

/** Whether what was signed or confirmed does not count any more. */
const isOver = (fault: unknown): boolean =>
  isCallFault(fault) && fault.kind === 'refused' && fault.code === CODE.codeWrong

/**
 * Links a wallet to an account that has none: it signs a text of ours, and the password, or Google where there is none,
 * says whose account it is.
 */
export function LinkWallet({ confirmed, onDone }: LinkWalletProps) {
  const { t } = useTranslation(['account', 'google'])
  const dispatch = useDispatch()
  const { data: ways } = useGetWaysInQuery()
  const byGoogle = ways?.password === false
  const [prepare] = usePrepareLinkMutation()
  const [link, { error }] = useLinkWalletMutation()
  const [password, setPassword] = useState('')
  const isProtected = useSecondFactorOn(error)
  const [factor, setFactor] = useState('')
  const [step, setStep] = useState(confirmed)
  const proof = !byGoogle ? { password } : step === null ? {} : { google: step }
  const signing = useSigned({
    challenge: async (address) => (await prepare({ address }).unwrap()).message,
    async finish(signed) {
      const code = isProtected ? { factor } : {}
      const linked = link({ ...signed, ...proof, ...code, lang: currentLanguage().text })
      if (isOver((await linked).error)) setStep(null)
      const user = await linked.unwrap()
      return () => {
        dispatch(userLoaded(user))
        onDone()
      }
    },
  })
  const blocked = byGoogle ? step === null : password === ''
  return (
    <div className={css.panel}>
      <p>{byGoogle ? t('google:prove.wallet') : t('link.lead')}</p>
      {byGoogle ? (
        <ConfirmByGoogle confirmed={step !== null} back="/profile/info" />
      ) : (
        <TextField
          label={t('currentPassword')}
          type="password"
          fill="current-password"
          value={password}
          onChange={setPassword}
          maxLength={256}
        />
      )}
      {isProtected ? <SecondFactorField value={factor} onChange={setFactor} /> : null}
      <WalletSteps
        signIn={signing}
        begin={t('link.button')}
        blocked={blocked || (isProtected && factor === '')}
      />
    </div>
  )
}
