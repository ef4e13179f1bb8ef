import type { Network } from '#protocol/withdrawalWays.ts'

/** What a payout is called where it can be looked up: hash of a transaction, or a number of the bank. */
const FORM: Readonly<Record<Network, RegExp>> = {
  ethereum: /^0x[0-9a-f]{64}$/,
  tron: /^[0-9a-f]{64}$/,
  bitcoin: /^[0-9a-f]{64}$/,
}

/** The hash of a transaction is no number of a bank, however it is spelled: else one payment had two names. */
const BANK = /^(?![0-9A-F]{64}$)[A-Z0-9][A-Z0-9./-]{4,62}[A-Z0-9]$/

/**
 * A reference in its usual spelling, so that one payout has one name; null when it is none. Banks show
 * their numbers in groups, and not always in the same ones: spaces say nothing.
 */
export function usualReference(network: Network | null, text: string): string | null {
  const joined = text.normalize('NFKC').replaceAll(/\s/gu, '')
  const plain = network === null ? joined.toUpperCase() : text.trim().toLowerCase()
  return (network === null ? BANK : FORM[network]).test(plain) ? plain : null
}
