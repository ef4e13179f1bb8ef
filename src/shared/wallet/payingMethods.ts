/** What a wallet is asked for a deposit, and for nothing else: the right chain, and one transfer. */
export const PAYING_METHODS = ['wallet_switchEthereumChain', 'eth_sendTransaction'] as const
/** Whether a wallet may be asked this for a deposit. */
export function isPayingMethod(method: string): method is PayingMethod {
  return PAYING_METHODS.some((one) => one === method)
}

export type PayingMethod = (typeof PAYING_METHODS)[number]

/** The id of the chain that is asked for; 0 for none. */
export function chainIn([first]: readonly unknown[]): number {
  const asked = typeof first === 'object' && first !== null && 'chainId' in first && first.chainId
  return typeof asked === 'string' && /^0x[0-9a-f]{1,13}$/i.test(asked) ? parseInt(asked, 16) : 0
}
