import { createHash } from 'node:crypto'

/** The hash of a random number that is kept nowhere as it is: a device, a ticket, a tab's secret. */
export const hashOf = (number: string): Buffer => createHash('sha256').update(number).digest()
