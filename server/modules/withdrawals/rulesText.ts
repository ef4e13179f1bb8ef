import type { WithdrawalTarget } from '#protocol/withdrawal.ts'
import type { BankType, Network } from '#protocol/withdrawalWays.ts'
import { type Millis, toIso } from '#protocol/time.ts'

/** How long a text may be used. */
export const TEXT_MS = 10 * 60_000

/** What every text of ours says, so that it is good for one thing only. */
export interface TextParts {
  /** Host of the app, as people see it. */
  readonly domain: string
  /** The wallet that is to sign; null: it is confirmed by a mailed code and the second factor. */
  readonly signer: string | null
  readonly id: string
  readonly issuedAt: Millis
}

const NETWORK_NAME = {
  ethereum: 'Ethereum',
  tron: 'Tron (TRC-20)',
  bitcoin: 'Bitcoin',
} as const satisfies Record<Network, string>

const BANK_TYPE_NAME = {
  iban: 'IBAN',
  swift: 'account number (SWIFT)',
  local: 'account number',
} as const satisfies Record<BankType, string>

/** What a withdrawal is about, as the text says it: amounts with their asset. */
export interface WithdrawalWords {
  readonly target: WithdrawalTarget
  readonly amount: string
  readonly fee: string
  readonly net: string
}

/**
 * The text that is confirmed for one withdrawal. It begins unlike a sign-in, says everything that the
 * customer typed, and is good for that alone.
 */
export function withdrawalText(
  parts: TextParts,
  { target, amount, fee, net }: WithdrawalWords,
): string {
  const { asset } = target
  return [
    `${parts.domain}: withdraw ${amount} ${asset}`,
    '',
    `Amount: ${amount} ${asset}`,
    `Fee: ${fee} ${asset}`,
    `Arrives: ${net} ${asset}`,
    ...targetLines(target),
    ...endLines(parts),
  ].join('\n')
}

/** The text that is confirmed for a new withdrawal password. */
export function resetText(parts: TextParts): string {
  return [
    `${parts.domain}: set a new withdrawal password`,
    '',
    'This moves no funds. For 24 hours after it nothing can be withdrawn.',
    ...endLines(parts),
  ].join('\n')
}

/** The text that is confirmed for a first withdrawal password, or for another one in its place. */
export const passwordText =
  (act: 'set' | 'change') =>
  (parts: TextParts): string =>
    [
      `${parts.domain}: ${act} the withdrawal password`,
      '',
      'This moves no funds. Go on only if you are choosing a password there yourself, now.',
      ...endLines(parts),
    ].join('\n')

function targetLines(target: WithdrawalTarget): readonly string[] {
  if (target.method === 'crypto') {
    return [`To: ${target.address}`, `Network: ${NETWORK_NAME[target.network]}`]
  }
  const { holder, bank, bankType, account } = target
  return [`To: ${holder}`, `Bank: ${bank}`, `${BANK_TYPE_NAME[bankType]}: ${account}`]
}

const endLines = ({ signer, id, issuedAt }: TextParts): readonly string[] => [
  '',
  signer === null
    ? 'Confirmed by: a code sent by email, and the second factor'
    : `Wallet: ${signer}`,
  `Number: ${id}`,
  `Issued at: ${toIso(issuedAt)}`,
  `Expires at: ${toIso(issuedAt + TEXT_MS)}`,
]
