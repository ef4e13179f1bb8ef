import * as CODE from '#protocol/errorCodes.ts'
import type { WalletFaultKind } from '#src/shared/wallet/askWallet.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'

/** Why signing in did not work. Nothing was sent in any of these cases but `call`. */
export type SignInFault =
  | { readonly by: 'wallet'; readonly kind: WalletFaultKind }
  | { readonly by: 'call'; readonly fault: unknown }

/** Where a sign-in stands. */
export type SignInState =
  | { readonly step: 'idle'; readonly fault: SignInFault | null }
  | { readonly step: 'connecting'; readonly wallet: Wallet }
  | { readonly step: 'reading'; readonly wallet: Wallet; readonly address: string }
  | ({ readonly step: 'review'; readonly fault: SignInFault | null } & Challenged)
  | ({ readonly step: 'signing' } & Challenged)
  | ({ readonly step: 'verifying' } & Challenged)
  | { readonly step: 'done' }

/** A wallet that shared its address, and the text it is to sign. */
export interface Challenged {
  readonly wallet: Wallet
  readonly address: string
  readonly message: string
}

export type SignInEvent =
  | { readonly type: 'started'; readonly wallet: Wallet }
  | { readonly type: 'connected'; readonly address: string }
  | { readonly type: 'challenged'; readonly message: string }
  | { readonly type: 'signing' }
  | { readonly type: 'signed' }
  | { readonly type: 'verified' }
  | { readonly type: 'failed'; readonly fault: SignInFault }
  | { readonly type: 'stopped' }

export const IDLE: SignInState = { step: 'idle', fault: null }

function challenged({ wallet, address, message }: Challenged): Challenged {
  return { wallet, address, message }
}

/** The chain gave no answer, or too many questions are under way. */
const isForNow = (fault: unknown): boolean =>
  typeof fault === 'object' &&
  fault !== null &&
  'code' in fault &&
  (fault.code === CODE.chainUnavailable || fault.code === '429')

/**
 * A refusal inside the wallet keeps the text on the screen, so that one press tries again, and so does
 * a chain that could not be asked now; any other answer of the server uses the text up, and the sign-in starts
 * over.
 */
function failed(state: SignInState, fault: SignInFault): SignInState {
  const kept =
    (state.step === 'signing' && fault.by === 'wallet') ||
    (state.step === 'verifying' && fault.by === 'call' && isForNow(fault.fault))
  if (kept) return { step: 'review', ...challenged(state), fault }
  return state.step === 'done' ? state : { step: 'idle', fault }
}

/** The next state. An event that does not belong to the step changes nothing. */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'started':
      return { step: 'connecting', wallet: event.wallet }
    case 'stopped':
      return state.step === 'done' ? state : IDLE
    case 'failed':
      return failed(state, event.fault)
    case 'connected':
      if (state.step !== 'connecting') return state
      return { step: 'reading', wallet: state.wallet, address: event.address }
    case 'challenged':
      if (state.step !== 'reading') return state
      return {
        step: 'review',
        wallet: state.wallet,
        address: state.address,
        message: event.message,
        fault: null,
      }
    case 'signing':
      return state.step === 'review' ? { step: 'signing', ...challenged(state) } : state
    case 'signed':
      return state.step === 'signing' ? { step: 'verifying', ...challenged(state) } : state
    case 'verified':
      return state.step === 'verifying' ? { step: 'done' } : state
  }
}
