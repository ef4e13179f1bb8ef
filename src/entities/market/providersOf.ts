import type { PriceProvider, PublicConfig } from '#protocol/publicConfig.ts'

/** Providers whose data makes the price of an instrument; none where it comes from elsewhere. */
export function providersOf(
  { sources = [] }: Pick<PublicConfig, 'sources'>,
  code: string,
): readonly PriceProvider[] {
  return sources.filter(({ codes }) => codes.includes(code))
}
