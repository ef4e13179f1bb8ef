import type { Millis } from '#protocol/time.ts'

/** Every kind of write of money; of each at most one is on its way. */
export const WRITE_KINDS = [
  'openContract',
  'closeContract',
  'cancelContract',
  'editStops',
  'editWaiting',
  'addMargin',
  'closePart',
  'reverseContract',
  'placeSpot',
  'cancelSpot',
  'buyOption',
  'sellOption',
  'buyPlan',
  'leavePlan',
  'bidNft',
  'exchange',
  'reportDeposit',
  'withdraw',
  'requestLoan',
  'repayLoan',
] as const
export type WriteKind = (typeof WRITE_KINDS)[number]

/** A write as it was sent: what for, its one key, and when by this device's clock. */
export interface SentWrite<Request = unknown> {
  readonly key: string
  readonly sentAt: Millis
  readonly request: Request
}
