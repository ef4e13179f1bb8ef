import { describe, expect, it } from 'vitest'
import type { PairedView } from '#src/shared/wallet/paired/pairedWallet.ts'
import type { SignInState } from '../signInState.ts'
import { type QrStep, qrStep } from './qrStep.ts'

const wallet = { id: 'paired', name: null, icon: null, provider: {} }
const challenged = { wallet, address: '0x1', message: 'text' }
const DECLINED = { by: 'wallet', kind: 'declined' } as const
const APART: PairedView = { step: 'apart' }
const PAIRED: PairedView = { step: 'paired' }
const WAITING: PairedView = { step: 'waiting', uri: 'wc:1', renewed: false, lost: false }

const STEPS: readonly (readonly [SignInState, PairedView, QrStep])[] = [
  [{ step: 'idle', fault: null }, APART, 'connecting'],
  [{ step: 'connecting', wallet }, { step: 'connecting' }, 'connecting'],
  [{ step: 'connecting', wallet }, WAITING, 'waiting'],
  [{ step: 'idle', fault: DECLINED }, APART, 'stopped'],
  [{ step: 'reading', wallet, address: '0x1' }, PAIRED, 'paired'],
  [{ step: 'review', ...challenged, fault: null }, PAIRED, 'asked'],
  [{ step: 'signing', ...challenged }, PAIRED, 'asked'],
  [{ step: 'review', ...challenged, fault: DECLINED }, PAIRED, 'refused'],
  [{ step: 'review', ...challenged, fault: DECLINED }, APART, 'stopped'],
  [{ step: 'verifying', ...challenged }, PAIRED, 'verifying'],
  [{ step: 'done' }, PAIRED, 'verifying'],
]

describe('what the person sees of a sign-in by QR code', () => {
  it.each(STEPS)('%j with a wallet that is %j: %s', (state, view, step) => {
    expect(qrStep(state, view)).toBe(step)
  })
})
