import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLinkWalletMutation, usePrepareLinkMutation } from '#src/entities/session/account.api.ts'
import {
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { WalletSteps } from './SignInPanel.tsx'
import css from './SignInPanel.module.css'
import { useSigned } from './useSignIn.ts'

/** Links a wallet to an account that has none: it signs a text of ours, and the password says whose account it is. */
export function LinkWallet({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [prepare] = usePrepareLinkMutation()
  const [link] = useLinkWalletMutation()
  const [password, setPassword] = useState('')
  const isProtected = useSecondFactorOn() === true
  const [factor, setFactor] = useState('')
  const signing = useSigned({
    challenge: async (address) => (await prepare({ address }).unwrap()).message,
    async finish(signed) {
      const code = isProtected ? { factor } : {}
      const lang = currentLanguage().text
      const user = await link({ ...signed, password, lang, ...code }).unwrap()
      return () => {
        dispatch(userLoaded(user))
        onDone()
      }
    },
  })
  return (
    <div className={css.panel}>
      <p>{t('link.lead')}</p>
      <TextField
        label={t('currentPassword')}
        type="password"
        fill="current-password"
        value={password}
        onChange={setPassword}
        maxLength={256}
      />
      {isProtected ? <SecondFactorField value={factor} onChange={setFactor} /> : null}
      <WalletSteps
        signIn={signing}
        begin={t('link.button')}
        blocked={password === '' || (isProtected && factor === '')}
      />
    </div>
  )
}
