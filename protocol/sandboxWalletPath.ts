/** Where the test wallet reaches the sandbox's own chain. Only a sandbox answers there. */
export const SANDBOX_WALLET_PATH = '/sandbox/wallet'
