import { namesWallet } from '#src/shared/wallet/walletAgents.ts'

/** Views inside of apps: Android says so, Apple's leave the name of the browser out. */
const VIEWS = [/; wv\)/, /(iPhone|iPad|iPod)(?!.*Safari\/)/, /FBA[NV]|Instagram|Line\//]

/** Whether this is the inside of an app, where Google lets nobody sign in. */
export function isEmbedded(userAgent: string): boolean {
  return namesWallet(userAgent) || VIEWS.some((view) => view.test(userAgent))
}
