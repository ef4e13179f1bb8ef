import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Protocol } from './protocol.ts'
import { VenueServer } from './venueServer.ts'
import { TWELVE_DATA } from './twelveData.ts'

/** Its letters have three spellings: as they are, in a path, and in a search. */
export const PROVIDER_KEY = 'key-of/tests+1!'
const PROVIDER_LICENCE = {
  holder: 'Glasshouse',
  reference: 'Contract 7',
  display: true,
  derived: true,
  until: '2099-12-31',
}

const PATH = fileURLToPath(
  new URL('../../../server/modules/market/live/provider/profiles/twelvedata.json', import.meta.url),
)

/**
 * A stand-in of Twelve Data on this host.
 * @param heard gets what subscribers say
 */
export async function openProvider(heard: string[] = []): Promise<VenueServer> {
  const hear: Protocol['hear'] = (message) => {
    heard.push(message)
    return TWELVE_DATA.hear(message)
  }
  return new VenueServer({ ...TWELVE_DATA, hear }).listen()
}

/** The text of a file of providers that leads our own profile of Twelve Data to a stand-in. */
export function providersText(
  server: VenueServer,
  symbols: Readonly<Record<string, string>>,
  licence: object | undefined = PROVIDER_LICENCE,
): string {
  const profile = readFileSync(PATH, 'utf8')
    .replace('wss://ws.twelvedata.com', server.url.replace(/^http/, 'ws'))
    .replace('https://api.twelvedata.com', server.url)
  const providers = [{ profile: JSON.parse(profile) as object, symbols, licence }]
  return JSON.stringify({ version: 1, providers })
}
