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

/** What a wallet signs a text of ours for. */
export interface WalletAct {
  /** Fetches the text for this address to sign. */
  readonly challenge: (address: string) => Promise<string>
  /** Has the signature checked, and what it is for done; what is to be done once the flow is at its end. */
  readonly finish: (signed: { message: string; signature: string }) => Promise<() => void>
}

/** Signs the wallet's owner in. */
function useLogin(): WalletAct {
  const dispatch = useDispatch()
  const { chainId } = useConfig()
  const [sendCode] = useSendCodeMutation()
  const [login] = useLoginByDappMutation()
  return {
    challenge: async (address) => (await sendCode({ address, chainId }).unwrap()).message,
    async finish(signed) {
      const answer = await login(signed).unwrap()
      return () => dispatch(signedIn(answer))
    },
  }
}

/** Signs in with a wallet. */
export function useSignIn(): SignIn {
  return useSigned(useLogin())
}

/** Has a wallet sign a text for one act: connect, fetch the text, sign it, have it checked. */
export function useSigned(act: WalletAct): SignIn {
  const [state, send] = useReducer(nextSignIn, IDLE)
  const newest = useRef(0)

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
    const conclude = await act.finish({ message, signature })
    if (!alive()) return
    walletChoice.write(wallet.id)
    tell({ type: 'verified' })
    conclude()
  }

  return {
    state,
    start(wallet, onward) {
      run(async (attempt) => {
        attempt.tell({ type: 'started', wallet })
        const address = await connect(wallet.provider)
        if (!attempt.alive()) return
        attempt.tell({ type: 'connected', address })
        const message = await act.challenge(address)
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
