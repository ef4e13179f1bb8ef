/** One page with many names: each look reads a share of them, all looks together read all. */
export const SOON = [
  '/loan',
  '/nfts',
  '/profile/kefu',
  '/help',
  '/help/faq',
  '/detail?id=1&title=About',
  '/introduction',
  '/service?lang=en',
] as const
