import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { Config } from './config.ts'
import type { Prices } from './priceSource.ts'
import type { Services } from './services.ts'

/** What browsers are told of the configuration. */
export function publicConfigOf(
  config: Config,
  { market, deposits, mails, policy }: Pick<Services, 'market' | 'deposits' | 'mails' | 'policy'>,
  providers: Prices['providers'],
): PublicConfig {
  const { mode, gate, brand, testWallet, chainId } = config
  const payChains = deposits.offer().networks.flatMap((one) => one.chainId ?? [])
  const walletConnect =
    config.walletConnect === null ? null : { ...config.walletConnect, payChains }
  return {
    mode,
    gate,
    google: config.google !== null,
    brand,
    testWallet,
    chainId,
    priceSource: isMixed(market) ? 'mixed' : market.source,
    ...sourcesOf(market, providers),
    apiHost: config.apiHost ?? '',
    loans: policy.loans(),
    walletConnect,
    email: mails.state,
    phone: mails.smsState,
  }
}

/** Whether some prices are live and others are made, as in a sandbox by `auto`. */
function isMixed({ source, instruments, isLive }: Services['market']): boolean {
  return source === 'live' && !instruments().every(({ code }) => isLive(code))
}

/** Providers with what of theirs is live: where simulation stands in, they are not named. */
function sourcesOf(
  market: Pick<Services['market'], 'isLive'>,
  providers: Prices['providers'],
): Pick<PublicConfig, 'sources'> {
  const sources = (providers?.providers ?? []).flatMap(({ profile, symbols }) => {
    const codes = symbols.map(({ code }) => code).filter((code) => market.isLive(code))
    const { name, attribution } = profile
    return codes.length === 0 ? [] : [{ name, attribution, codes }]
  })
  return sources.length === 0 ? {} : { sources }
}
