import { type Hex, isHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'
import { createTestWallet, type TestWallet } from './testProvider.ts'
import { keepTestWallet, readTestWallet } from './testWalletOptions.ts'

declare global {
  interface Window {
    __testWallet?: TestWallet
  }
}

/** The id the test wallet announces. */
const TEST_WALLET_ID = 'example.glasshouse.test'

const keyStored: Stored<Hex> = stored({
  key: 'testWalletKey',
  version: 1,
  parse: (raw) => (isHex(raw) && raw.length === 66 ? raw : null),
})

function ownKey(): Hex {
  const kept = keyStored.read()
  if (kept !== null) return kept
  const fresh = generatePrivateKey()
  keyStored.write(fresh)
  return fresh
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"%3E%3Cpath fill="%23E0A526" d="M0 0h24v24H0z"/%3E%3Cpath d="M6 6h12v3h-4.500v9h-3V9H6z" fill="%23201500"/%3E%3C/svg%3E'

/**
 * Announces a wallet with a key of this browser's own, as EIP-6963 has it. Sandbox only.
 * @param asked how it shall behave, as the address said it
 */
export function installTestWallet(name: string, asked: string): void {
  const options = readTestWallet(asked)
  keepTestWallet(options)
  const wallet = createTestWallet(ownKey(), options)
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon: ICON, rdns: TEST_WALLET_ID })
  const detail = Object.freeze({ info, provider: wallet.provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.__testWallet = wallet
  setTimeout(() => {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, options.late)
}
