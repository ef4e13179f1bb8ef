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
  return <WalletSteps signIn={useSignIn()} />
}

interface WalletStepsProps {
  readonly signIn: SignIn
  /** What the first button says; to connect the wallet unless told otherwise. */
  readonly begin?: string
  /** Something must be typed first. */
  readonly blocked?: boolean
}

/** The steps of having a wallet sign a text, one button at a time. */
export function WalletSteps({ signIn, begin, blocked = false }: WalletStepsProps) {
  const { state } = signIn
  const start = useWalletStart((wallet) => {
    signIn.start(wallet)
  })
  return (
    <div className={css.panel}>
      {'message' in state ? <SignedText {...state} /> : null}
      <SignInNote state={state} />
      <Actions signIn={signIn} start={start} begin={begin} blocked={blocked} />
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

interface ActionsProps {
  readonly signIn: SignIn
  readonly start: WalletStart
  readonly begin: string | undefined
  readonly blocked: boolean
}

function Actions({ signIn, start, begin, blocked }: ActionsProps) {
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
      <Button
        size="main"
        wide
        busy={waiting}
        blocked={blocked}
        onClick={review ? signIn.sign : start.begin}
      >
        {review ? t('sign') : (begin ?? t('connect'))}
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
