/** What a wallet's provider throws; `code` as EIP-1193 has it. */
export class ProviderFault extends Error {
  readonly code: number

  constructor(code: number) {
    super(`wallet fault ${code}`)
    this.name = 'ProviderFault'
    this.code = code
  }
}

const REFUSED = 4001
export const NOT_ALLOWED = 4100
export const UNSUPPORTED = 4200
export const APART = 4900

function codeOf(cause: unknown): number | null {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return null
  return typeof cause.code === 'number' && cause.code !== 0 ? cause.code : null
}

/** What the hundreds of a relay's code say: refused, not able to, hung up. */
const HUNDREDS: Readonly<Record<number, number>> = { 50: REFUSED, 51: UNSUPPORTED, 60: APART }

/** What has no code never reached the wallet, or was never answered. */
export function faultOf(cause: unknown): ProviderFault {
  const code = codeOf(cause)
  if (code === null) return new ProviderFault(APART)
  return new ProviderFault(HUNDREDS[Math.floor(code / 100)] ?? code)
}
