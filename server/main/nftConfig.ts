import { evmAddress } from '#protocol/fields.ts'

/** The contract of the works that are auctioned for charity, and the account that holds them until then. */
export interface NftSettings {
  readonly contract: string
  readonly vault: string
}

/** Variables about works on a chain. */
export const NFT_VARIABLES = {
  NFT_CONTRACT: evmAddress.toLowerCase().optional(),
  NFT_VAULT: evmAddress.toLowerCase().optional(),
}

interface Variables {
  readonly NFT_CONTRACT?: string | undefined
  readonly NFT_VAULT?: string | undefined
}

/** What is wrong between them, in words for operators. */
export function nftFaults({ NFT_CONTRACT: contract, NFT_VAULT: vault }: Variables): string[] {
  const isHalf = (contract === undefined) !== (vault === undefined)
  return isHalf ? ['NFT_CONTRACT and NFT_VAULT are set together, or neither is'] : []
}

/** Where the works are; null where there are none. */
export function nftsOf(read: Variables): NftSettings | null {
  const { NFT_CONTRACT: contract, NFT_VAULT: vault } = read
  return contract === undefined || vault === undefined ? null : { contract, vault }
}
