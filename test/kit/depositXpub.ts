import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from 'viem/accounts'

/** Words that everybody knows; customers' addresses are derived from the public part alone. */
export const TEST_WORDS = 'test test test test test test test test test test test junk'
const SEED = pbkdf2Sync(TEST_WORDS, 'mnemonic', 2_048, 64, 'sha512')
export const XPUB = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'").publicExtendedKey
