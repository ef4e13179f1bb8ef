/** One page with many names: each look reads a share of them, all looks together read all. */
export const SOON = ['/loan', '/nfts'] as const
