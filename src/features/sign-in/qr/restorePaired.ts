import type { PublicConfig } from '#contract/publicConfig.ts'
import { endUnpaired, type SessionStore } from './followPairing.ts'
import { announcePaired, pairedHere } from './pairedHere.ts'

/** Goes on with the wallet that was paired on an earlier visit: no second code. */
export async function restorePaired(store: SessionStore, config: PublicConfig): Promise<void> {
  const settings = config.walletConnect
  const paired = settings === null ? null : pairedHere(store, config, settings)
  try {
    if (paired !== null && (await paired.restore())) announcePaired(paired, config.brand)
    else endUnpaired(store)
  } catch {
    // What the browser keeps can't be read just now: the person may pair anew, and is still signed in.
  }
}
