import { asksForTestWallet } from './asksForTestWallet.ts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** What the tab was asked, so that following links keeps the wallet. */
export const testWalletStored: Stored<string> = stored({
  key: 'testWallet',
  version: 1,
  scope: 'tab',
  parse: (raw) => (typeof raw === 'string' && raw !== '' ? raw : null),
})

/**
 * What asks for the test wallet: the address (`?wallet=test&late=400&refuses=1&locked=1`), else what this
 * tab was asked before; null for nothing. Reading it is left to the wallet's own part.
 */
export function testWalletWanted(search: string): string | null {
  return asksForTestWallet(search) ? search : testWalletStored.read()
}
