import type { PublicConfig, WalletConnectSettings } from '#protocol/publicConfig.ts'

const BLOCK_ID = 'config'

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === value) ?? null
}

function isChainId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

/** The relay, and the id it knows this operator by; null unless both are there. */
function readWalletConnect(raw: unknown): PublicConfig['walletConnect'] {
  if (typeof raw !== 'object' || raw === null) return null
  const { projectId, relayUrl, payChains }: Partial<Record<keyof WalletConnectSettings, unknown>> =
    raw
  if (typeof projectId !== 'string' || typeof relayUrl !== 'string') return null
  if (!Array.isArray(payChains) || !payChains.every(isChainId)) return null
  return { projectId, relayUrl, payChains }
}

/**
 * Reads what the server says about itself; null when it is not that. Must not trust its input.
 * @internal tested without a page
 */
export function parsePublicConfig(raw: unknown): PublicConfig | null {
  if (typeof raw !== 'object' || raw === null) return null
  const fields: Partial<Record<keyof PublicConfig, unknown>> = raw
  const mode = oneOf(fields.mode, ['sandbox', 'production'])
  const gate = oneOf(fields.gate, ['wallet', 'open'])
  const priceSource = oneOf(fields.priceSource, ['simulated', 'replay', 'live'])
  const { brand, testWallet, chainId } = fields
  if (mode === null || gate === null || priceSource === null) return null
  if (typeof brand !== 'string' || brand === '') return null
  if (typeof testWallet !== 'boolean') return null
  if (!isChainId(chainId)) return null
  const walletConnect = readWalletConnect(fields.walletConnect)
  const email = oneOf(fields.email, ['off', 'sent', 'shown']) ?? 'off'
  const google = fields.google === true
  const phone = oneOf(fields.phone, ['off', 'sent', 'shown']) ?? 'off'
  const ways = { google, email, phone }
  return { mode, gate, brand, testWallet, chainId, priceSource, walletConnect, ...ways }
}

function fromPage(): PublicConfig | null {
  const text = document.getElementById(BLOCK_ID)?.textContent ?? ''
  try {
    return parsePublicConfig(JSON.parse(text))
  } catch {
    return null
  }
}

/** The settings of this operator: from the page itself, else from `/config.json`. Throws without either. */
export async function readPublicConfig(): Promise<PublicConfig> {
  const carried = fromPage()
  if (carried !== null) return carried
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  const asked = parsePublicConfig(await response.json())
  if (asked === null) throw new Error('the settings of the operator could not be read')
  return asked
}
