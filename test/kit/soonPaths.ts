/** One page with many names: each look reads a share of them, all looks together read all. */
export const SOON = ['/profile/kefu', '/service?lang=en'] as const
