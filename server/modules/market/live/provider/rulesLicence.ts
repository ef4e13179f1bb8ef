import { type Millis, toIso } from '#protocol/time.ts'
import { isOwnHost } from './profile.ts'
import type { ProviderEntry } from './providersFile.ts'

/** Later data decides nothing real. */
const MOST_DELAY_SECONDS = 2

/** What keeps providers from being asked at all, in words for operators. */
export function keyFaults(
  providers: readonly ProviderEntry[],
  keys: Readonly<Record<string, string>>,
): readonly string[] {
  return providers.flatMap(({ profile: { name, key } }) =>
    keys[key.variable] === undefined ? [`${name}: ${key.variable} must hold its key`] : [],
  )
}

/** Whether a licence's last day, in UTC, is over. */
export function hasEnded({ until }: NonNullable<ProviderEntry['licence']>, now: Millis): boolean {
  return until < toIso(now).slice(0, 10)
}

/** What keeps prices of providers from deciding real orders, in words for operators. */
export function licenceFaults(providers: readonly ProviderEntry[], now: Millis): readonly string[] {
  return providers.flatMap(({ profile: { name, delaySeconds, socket, http }, licence }) => {
    const addresses = [socket.url, ...(http === null ? [] : [http.url])]
    return [
      ...(licence === null ? [`${name}: production needs its licence in PROVIDERS_FILE`] : []),
      ...(licence !== null && hasEnded(licence, now)
        ? [`${name}: its licence ${licence.reference} ended on ${licence.until}`]
        : []),
      ...(delaySeconds > MOST_DELAY_SECONDS
        ? [
            `${name}: its data is ${delaySeconds} s late; ${MOST_DELAY_SECONDS} s at most are allowed`,
          ]
        : []),
      ...(addresses.some(isOwnHost) ? [`${name}: production takes no prices from this host`] : []),
    ]
  })
}
