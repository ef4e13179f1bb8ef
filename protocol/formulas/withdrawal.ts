const PPM = 1_000_000n

/** What a withdrawal costs and what is left of it, in units of its asset. */
export interface WithdrawalTerms {
  readonly fee: bigint
  /** What leaves: the amount less the fee. */
  readonly net: bigint
}

/**
 * The fee of a withdrawal is a share of its amount, rounded down in the customer's favour, and is taken
 * out of the amount: nothing has to be paid in for something to go out.
 *
 * @param amount - units of the asset, zero or more
 * @param feePpm - share in parts per million, 0 to 1,000,000
 */
export function withdrawalTerms(amount: bigint, feePpm: bigint): WithdrawalTerms {
  const fee = (amount * feePpm) / PPM
  return { fee, net: amount - fee }
}
