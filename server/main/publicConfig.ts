import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

/** What browsers are told of the configuration. */
export function publicConfigOf(
  config: Config,
  { market, deposits, mails, policy }: Pick<Services, 'market' | 'deposits' | 'mails' | 'policy'>,
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
    priceSource: market.source,
    apiHost: config.apiHost ?? '',
    loans: policy.loans(),
    walletConnect,
    email: mails.state,
    phone: mails.smsState,
  }
}
