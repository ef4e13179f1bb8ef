/**
 * Addresses and signatures of Ethereum. The largest of all packages, and no start needs it: it is loaded
 * when somebody first signs in.
 */
export const ethereum = () => import('viem/utils')
