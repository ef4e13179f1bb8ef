import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Millis, toIso } from '#protocol/time.ts'
import { CHALLENGE_MS, readMessage } from './rulesMessage.ts'
import type { OwnText } from './types.ts'

/** Last words of a text after which nothing moves, and of one after which something does. */
const MOVES_NOTHING = 'This moves no funds.'
const STILL = 'Your signature is no transaction and costs no fee.'

/**
 * The text for a wallet to sign. It begins unlike a sign-in, and its last line proves that we issued it, for this act of
 * this customer.
 */
export function buildOwnText(
  key: Buffer,
  domain: string,
  { customerId, address, title, meaning, moves = false }: OwnText,
  issuedAt: Millis,
): string {
  const words = [
    `${domain}: ${title}`,
    '',
    'Wallet:',
    address,
    `Account: ...${customerId.slice(-6)}`,
    '',
    meaning,
    `${moves ? STILL : MOVES_NOTHING} Sign it only if the account is yours.`,
    '',
    `Issued At: ${toIso(issuedAt)}`,
  ].join('\n')
  const proof = createHmac('sha256', key)
    .update(JSON.stringify([words, customerId]))
    .digest('hex')
  return `${words}\nProof: ${proof.slice(0, 40)}`
}

/** Whether a message is this text, byte for byte, and still good: for five minutes. */
export function judgeOwnText(
  key: Buffer,
  domain: string,
  text: OwnText,
  message: string,
  now: Millis,
): 'good' | 'over' | 'wrong' {
  const issuedAt = readMessage(message)?.issuedAt
  if (issuedAt === undefined) return 'wrong'
  const [ours, theirs] = [buildOwnText(key, domain, text, issuedAt), message].map((one) =>
    createHmac('sha256', key).update(one).digest(),
  )
  if (ours === undefined || theirs === undefined || !timingSafeEqual(ours, theirs)) return 'wrong'
  return issuedAt + CHALLENGE_MS <= now ? 'over' : 'good'
}
