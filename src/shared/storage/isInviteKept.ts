import { stored } from './stored.ts'

/** Whether this browser came by an invitation that is not used yet; what it is, is read by who needs it. */
export const isInviteKept = (): boolean =>
  stored({ key: 'invite', version: 1, parse: () => true }).read() === true
