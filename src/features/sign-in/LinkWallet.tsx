import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLinkWalletMutation, usePrepareLinkMutation } from '#src/entities/session/account.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { ProofChoice } from './owner/ProveOwner.tsx'
import { type ProofWay, useTypedProof } from './owner/useTypedProof.tsx'
import { WalletSteps } from './SignInPanel.tsx'
import css from './SignInPanel.module.css'
import { useSigned } from './useSignIn.ts'

interface LinkWalletProps {
  readonly onDone: () => void
}

/** Links a wallet to an account that has none: the owner proves that it is theirs, and the wallet signs a text of ours. */
export function LinkWallet(props: LinkWalletProps) {
  return <ProofChoice>{(way) => <Link way={way} {...props} />}</ProofChoice>
}

function Link({ way, onDone }: LinkWalletProps & { readonly way: ProofWay }) {
  const { t } = useTranslation('account')
  const dispatch = useDispatch()
  const [prepare] = usePrepareLinkMutation()
  const [link] = useLinkWalletMutation()
  const [fault, setFault] = useState<unknown>()
  const { proof, atGoogle, fields } = useTypedProof({ act: 'linkWallet', way, fault })
  const signing = useSigned({
    async challenge(address) {
      setFault(undefined)
      return (await prepare({ address }).unwrap()).message
    },
    async finish(signed) {
      if (proof === null) throw new Error('nothing proves the owner')
      try {
        const user = await link({ ...signed, proof, lang: currentLanguage().text }).unwrap()
        return () => {
          dispatch(userLoaded(user))
          onDone()
        }
      } catch (cause) {
        setFault(cause)
        throw cause
      }
    },
  })
  return (
    <div className={css.panel}>
      {fields}
      {atGoogle ? null : (
        <>
          <p className={css.quiet}>{t('prove.wallet')}</p>
          <WalletSteps signIn={signing} begin={t('link.button')} blocked={proof === null} />
        </>
      )}
    </div>
  )
}
