import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { SignedText } from './SignedText.tsx'
import { SignInNote } from './SignInNote.tsx'
import css from './SignInPanel.module.css'
import type { SignInState } from './signInState.ts'
import { type SignIn, useSignIn } from './useSignIn.ts'
import { useWalletStart, type WalletStart } from './useWalletStart.ts'
import { WalletChoice } from './WalletChoice.tsx'

/** Sign-in with a wallet: the text to be signed is on the screen before the wallet opens. */
export function SignInPanel() {
  const signIn = useSignIn()
  const { state } = signIn
  const start = useWalletStart((wallet) => {
    signIn.start(wallet)
  })
  return (
    <div className={css.panel}>
      {'message' in state ? <SignedText {...state} /> : null}
      <SignInNote state={state} />
      <Actions signIn={signIn} start={start} />
      <WalletChoice start={start} />
    </div>
  )
}

/** What the one button of the panel says while it waits; undefined when it can be pressed. */
function useWaiting(state: SignInState): string | undefined {
  const { t } = useTranslation('session')
  switch (state.step) {
    case 'idle':
    case 'review':
      return undefined
    case 'connecting':
      return t('connecting')
    case 'reading':
      return t('reading')
    case 'signing':
      return t('signing')
    case 'verifying':
    case 'done':
      return t('verifying')
  }
}

function Actions({ signIn, start }: { readonly signIn: SignIn; readonly start: WalletStart }) {
  const { t } = useTranslation('session')
  const { brand } = useConfig()
  const { state } = signIn
  const waiting = useWaiting(state)
  const inWallet = state.step === 'connecting' || state.step === 'signing'
  const review = 'message' in state
  return (
    <div className={css.actions}>
      {state.step === 'connecting' ? (
        <p className={css.quiet}>
          {t('connectingText', { wallet: state.wallet.name ?? t('browserWallet'), brand })}
        </p>
      ) : null}
      <Button size="main" wide busy={waiting} onClick={review ? signIn.sign : start.begin}>
        {review ? t('sign') : t('connect')}
      </Button>
      {inWallet || state.step === 'review' ? (
        <Button tone="quiet" wide onClick={signIn.stop}>
          {t('stop')}
        </Button>
      ) : null}
      {state.step === 'idle' && start.others ? (
        <Button tone="quiet" wide onClick={start.choose}>
          {t('otherWallet')}
        </Button>
      ) : null}
    </div>
  )
}
