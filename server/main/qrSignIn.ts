import type { Config } from './config.ts'

/** Whether people can sign in by QR code, in words for operators. */
export function qrSignInOf({ walletConnect }: Pick<Config, 'walletConnect'>): string {
  return walletConnect === null
    ? 'off, WALLETCONNECT_PROJECT_ID is not set'
    : `on, over ${walletConnect.relayUrl}`
}
