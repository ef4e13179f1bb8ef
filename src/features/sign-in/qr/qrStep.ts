import type { PairedView } from '#src/shared/wallet/paired/pairedWallet.ts'
import type { SignInState } from '../signInState.ts'

/**
 * What the person sees of a sign-in by QR code: `refused` keeps the wallet, so that one press asks it
 * again; `stopped` needs a new code.
 */
export type QrStep =
  | 'connecting'
  | 'waiting'
  | 'paired'
  | 'asked'
  | 'verifying'
  | 'refused'
  | 'stopped'

/** Joins where the sign-in stands with where the way to the wallet stands. */
export function qrStep(state: SignInState, view: PairedView): QrStep {
  switch (state.step) {
    case 'idle':
      return state.fault === null ? 'connecting' : 'stopped'
    case 'connecting':
      return view.step === 'waiting' ? 'waiting' : 'connecting'
    case 'reading':
      return 'paired'
    case 'review':
      if (state.fault === null) return 'asked'
      return view.step === 'paired' ? 'refused' : 'stopped'
    case 'signing':
      return 'asked'
    case 'verifying':
    case 'done':
      return 'verifying'
  }
}
