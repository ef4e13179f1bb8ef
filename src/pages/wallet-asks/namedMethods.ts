/*
 * Methods of wallets as words for people to read. This file only names them: whether the app may ask
 * for one is said in `WALLET_METHODS`, and a check of the repository keeps these names from being asked.
 */

/** The four requests, each with the methods that open a window and those that ask nothing of anybody. */
export const REQUESTS = [
  { name: 'connect', methods: ['eth_requestAccounts'], silent: ['eth_accounts', 'eth_chainId'] },
  { name: 'sign', methods: ['personal_sign'], silent: [] },
  { name: 'switch', methods: ['wallet_switchEthereumChain'], silent: [] },
  { name: 'send', methods: ['eth_sendTransaction'], silent: [] },
] as const

/** What is never asked for, with the names under which a wallet shows it. */
export const NEVER = [
  { name: 'spending', methods: ['approve', 'permit', 'setApprovalForAll', 'increaseAllowance'] },
  { name: 'blind', methods: ['eth_sign'] },
  { name: 'typed', methods: ['eth_signTypedData'] },
  { name: 'secret', methods: [] },
  { name: 'payment', methods: [] },
] as const
