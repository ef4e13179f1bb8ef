/** What browsers inside wallets call themselves, lower case. */
const AGENTS = [
  'coinbasewallet',
  'bitkeep',
  'imtoken',
  'metamaskmobile',
  'okapp',
  'tokenpocket',
  'trust',
] as const

export type WalletAgent = (typeof AGENTS)[number]

/** Whether the browser says it belongs to a wallet: such a wallet may inject itself late. */
export function namesWallet(userAgent: string): boolean {
  const lower = userAgent.toLowerCase()
  return AGENTS.some((agent) => lower.includes(agent))
}
