import { z } from 'zod'
import { FactorAnswer } from './passkey.ts'

/** What takes the owner of an account: a session alone does none of it. A text that a wallet signs names one. */
const act = z.enum([
  'linkGoogle',
  'unlinkGoogle',
  'linkWallet',
  'unlinkWallet',
  'linkEmail',
  'removeEmail',
  'linkPhone',
  'removePhone',
  'setPassword',
  'addFactor',
  'addPasskey',
  'removeFactor',
  'reportFactorsLost',
  'renewRecoveryCodes',
  'resumePayouts',
  'exportData',
  'closeAccount',
  'borrow',
  'receiveNft',
  'saveAddress',
])
export type OwnerAct = z.infer<typeof act>

/** Longer than any password may be, so that the answer says what is wrong with it. */
export const passwordText = z.string().min(1).max(256)

/** What says that a tab began a way to Google. */
export const GoogleStep = z.strictObject({
  flowId: z.uuid(),
  secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
})
export type GoogleStep = z.infer<typeof GoogleStep>

/** A text of ours as a wallet signed it. */
export const SignedText = z.strictObject({
  message: z.string().min(1).max(1_000).describe('The text as it was given out, byte for byte'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/),
})

const factor = FactorAnswer.optional().describe('Where a second factor is on')

/** That it is the owner who asks: their wallet signed a text about the act, their password, or Google once more. */
export const OwnerProof = z.union([
  SignedText.extend({ factor }),
  z.strictObject({ password: passwordText, factor }),
  z.strictObject({ google: GoogleStep, factor }),
])
export type OwnerProof = z.infer<typeof OwnerProof>

export const PrepareOwnerTextBody = z.strictObject({ act })
