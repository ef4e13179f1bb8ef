import { HDKey } from '@scure/bip32'

/** The chain of the sandbox: no real one has this number. */
export const SANDBOX_CHAIN_ID = 31_337

/** What the operator of a sandbox holds on its own chain. */
export interface SandboxKeys {
  /** Makes the token and gives it away. */
  readonly maker: `0x${string}`
  /** Of customers' addresses. */
  readonly xpub: string
  /** Of the collecting address. */
  readonly collecting: `0x${string}`
  /** Made the works of charity auctions, keeps them, and sends those that are sold. */
  readonly vault: `0x${string}`
}

/** All keys of a sandbox, from the seed that it keeps beside its chain. */
export function keysOf(seed: string): SandboxKeys {
  const master = HDKey.fromMasterSeed(Buffer.from(seed, 'hex'))
  const maker = master.derive("m/44'/60'/1'/0/0").privateKey
  const collecting = master.derive("m/44'/60'/2'/0/0").privateKey
  const vault = master.derive("m/44'/60'/3'/0/0").privateKey
  if (maker === null || collecting === null || vault === null)
    throw new Error('the seed of the sandbox gives no keys')
  const xpub = master.derive("m/44'/60'/0'").wipePrivateData().publicExtendedKey
  return { maker: hexOf(maker), xpub, collecting: hexOf(collecting), vault: hexOf(vault) }
}

const hexOf = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`
