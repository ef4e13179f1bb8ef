import { isPrivate } from './configFields.ts'
import type { TextsConfig } from './textsConfig.ts'
import { type FilesConfig, openWayFaults } from './files.ts'

/** What of the configuration production looks at. */
interface Judged {
  readonly testWallet: boolean
  readonly sandboxChain: boolean
  readonly priceSource: string
  readonly venueAddresses: Readonly<Record<string, string | undefined>>
  readonly databaseUrl: string | null
  readonly publicUrl: string | null
  readonly chainRpcUrl: string | null
  readonly policyFile: string | null
  readonly signingKeyFile: string | null
  readonly identityKeyFile: string | null
  readonly files: FilesConfig
  readonly texts: TextsConfig
}

/** Nothing that is only good for trying things out may be on where real customers come. */
export function sandboxConveniences(config: Judged): readonly string[] {
  const faults: string[] = []
  if (config.testWallet) faults.push('TEST_WALLET must be off in production')
  if (config.sandboxChain) faults.push('SANDBOX_CHAIN must be off in production')
  if (!['live', 'auto'].includes(config.priceSource)) {
    faults.push(`PRICE_SOURCE must not be ${config.priceSource} in production`)
  }
  if (Object.keys(config.venueAddresses).length > 0) {
    faults.push('VENUE_ADDRESSES must not be set in production')
  }
  if (config.databaseUrl === null) faults.push('DATABASE_URL must be set in production')
  if (config.publicUrl === null) faults.push('PUBLIC_URL must be set in production')
  else if (!config.publicUrl.startsWith('https:')) {
    faults.push('PUBLIC_URL must begin with https in production')
  }
  if (config.chainRpcUrl !== null && !isPrivate(new URL(config.chainRpcUrl))) {
    faults.push('CHAIN_RPC_URL must begin with https in production, unless it names this host')
  }
  faults.push(...openWayFaults(config.files))
  if (config.policyFile === null) faults.push('POLICY_FILE must be set in production')
  if (config.signingKeyFile === null) faults.push('SIGNING_KEY_FILE must be set in production')
  if (config.identityKeyFile === null) faults.push('IDENTITY_KEY_FILE must be set in production')
  if (config.texts.contact === null) faults.push('CONTACT_EMAIL must be set in production')
  return faults
}
