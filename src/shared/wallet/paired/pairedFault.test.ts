import { expect, it } from 'vitest'
import { walletFault } from '../askWallet.ts'
import { faultOf } from './pairedFault.ts'

it.each([
  [{ code: 5000 }, 'declined'],
  [{ code: 5001 }, 'declined'],
  [{ code: 4001 }, 'declined'],
  [{ code: 5101 }, 'unsupported'],
  [{ code: 6000 }, 'disconnected'],
  [{ code: -32000 }, 'failed'],
  [{ code: 0, message: 'no answer' }, 'disconnected'],
  [new Error('not published'), 'disconnected'],
])('what a relay says of a refusal, %j, is told as %s', (cause, kind) => {
  expect(walletFault(faultOf(cause)).kind).toBe(kind)
})
