import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { boardAnswered } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { OnboardingBoard } from '#src/features/onboarding/OnboardingBoard.tsx'
import { SignInNote } from '#src/features/sign-in/SignInNote.tsx'
import { useSignIn } from '#src/features/sign-in/useSignIn.ts'
import { useWalletStart } from '#src/features/sign-in/useWalletStart.ts'
import { WalletChoice } from '#src/features/sign-in/WalletChoice.tsx'

/** The onboarding board with what Continue does: connect and sign in. A refusal keeps it here. */
export default function Board() {
  const { t } = useTranslation('session')
  const dispatch = useDispatch()
  const loggedIn = useSelector(selectLoggedIn)
  const signIn = useSignIn()
  const start = useWalletStart((wallet) => {
    signIn.start(wallet, 'straight')
  })
  useEffect(() => {
    if (loggedIn) dispatch(boardAnswered())
  }, [loggedIn, dispatch])
  const { step } = signIn.state
  const inWallet = step === 'connecting' || step === 'signing'
  const waiting =
    step === 'idle' || step === 'review' ? undefined : t(inWallet ? 'signing' : 'verifying')
  return (
    <>
      <OnboardingBoard
        language={<LanguageButton look="name" />}
        onContinue={step === 'review' ? signIn.sign : start.begin}
        waiting={waiting}
        note={<SignInNote state={signIn.state} />}
      />
      <WalletChoice start={start} />
    </>
  )
}
