import { useReducer, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useLoginByDappMutation, useSendCodeMutation } from '#src/entities/session/session.api.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { connect, signText, WalletFault } from '#src/shared/wallet/askWallet.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import {
  type Challenged,
  IDLE,
  nextSignIn,
  type SignInEvent,
  type SignInFault,
  type SignInState,
} from './signInState.ts'

export interface SignIn {
  readonly state: SignInState
  /** Connects and fetches the text to sign; then waits for `sign`, unless asked to go straight on. */
  start(wallet: Wallet, onward?: 'straight'): void
  /** Opens the wallet with the text on the screen. */
  sign(): void
  /** Gives up waiting. An answer that comes later is not used. */
  stop(): void
}

function faultOf(cause: unknown): SignInFault {
  if (cause instanceof WalletFault) return { by: 'wallet', kind: cause.kind }
  return { by: 'call', fault: cause }
}

/** One stretch of a sign-in. Once the person stops it or begins another, it changes nothing more. */
interface Attempt {
  alive(): boolean
  tell(event: SignInEvent): void
}

/** Signs in with a wallet: connect, fetch the text, sign it, have it checked. */
export function useSignIn(): SignIn {
  const [state, send] = useReducer(nextSignIn, IDLE)
  const newest = useRef(0)
  const dispatch = useDispatch()
  const { chainId } = useConfig()
  const [sendCode] = useSendCodeMutation()
  const [login] = useLoginByDappMutation()

  const run = (work: (attempt: Attempt) => Promise<void>): void => {
    newest.current += 1
    const own = newest.current
    const alive = (): boolean => newest.current === own
    const tell = (event: SignInEvent): void => {
      if (alive()) send(event)
    }
    work({ alive, tell }).catch((cause: unknown) => {
      tell({ type: 'failed', fault: faultOf(cause) })
    })
  }

  const signNow = async (
    { wallet, address, message }: Challenged,
    { alive, tell }: Attempt,
  ): Promise<void> => {
    tell({ type: 'signing' })
    const signature = await signText(wallet.provider, address, message)
    if (!alive()) return
    tell({ type: 'signed' })
    const answer = await login({ message, signature }).unwrap()
    if (!alive()) return
    walletChoice.write(wallet.id)
    tell({ type: 'verified' })
    dispatch(signedIn(answer))
  }

  return {
    state,
    start(wallet, onward) {
      run(async (attempt) => {
        attempt.tell({ type: 'started', wallet })
        const address = await connect(wallet.provider)
        if (!attempt.alive()) return
        attempt.tell({ type: 'connected', address })
        const { message } = await sendCode({ address, chainId }).unwrap()
        if (!attempt.alive()) return
        attempt.tell({ type: 'challenged', message })
        if (onward === 'straight') await signNow({ wallet, address, message }, attempt)
      })
    },
    sign() {
      if (state.step !== 'review') return
      run((attempt) => signNow(state, attempt))
    },
    stop() {
      newest.current += 1
      send({ type: 'stopped' })
    },
  }
}
