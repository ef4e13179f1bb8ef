/** Every kind of write of money; of each at most one is on its way. */
export const WRITE_KINDS = [
  'openContract',
  'closeContract',
  'cancelContract',
  'placeSpot',
  'cancelSpot',
  'buyOption',
  'buyPlan',
  'leavePlan',
] as const
export type WriteKind = (typeof WRITE_KINDS)[number]

/** A write as it was sent: what for, and its one key. */
export interface SentWrite<Request = unknown> {
  readonly key: string
  readonly request: Request
}
