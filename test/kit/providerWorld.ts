import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#server/main/app.ts'
import { openCalendars } from '#server/modules/market/service.ts'
import { type LiveWorld, timeOf, writerTo } from './liveWorld.ts'
import { movedClock } from './movedClock.ts'
import { openTestApp } from './testApp.ts'
import { openProvider, PROVIDER_KEY, providersText } from './venues/providers.ts'
import type { VenueServer } from './venues/venueServer.ts'

const HOUR = 3_600_000

/** A whole server on prices of one provider alone. */
export interface ProviderWorld extends Pick<LiveWorld, 'pass' | 'until' | 'write'> {
  readonly app: App
  readonly server: VenueServer
  close(): Promise<void>
}

/**
 * Opens it at an hour in which forex and metals trade. The policy takes one provider for enough in forex, and not in metals.
 * @param symbols of instruments, as the provider names them
 * @param said what it says of each symbol at first: bid and ask
 */
export async function openProviderWorld(
  symbols: Readonly<Record<string, string>>,
  said: Readonly<Record<string, readonly [string, string]>>,
): Promise<ProviderWorld> {
  const server = await openProvider()
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-providers-'))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const ahead = untilTrading()
  const clock = movedClock()
  clock.advance(ahead)
  server.clockMs = ahead
  for (const [symbol, [bid, ask]] of Object.entries(said)) server.set(symbol, bid, ask)
  const contracts = ['forex', 'metals'].map((marketType) => ({ marketType, maxLeverage: 20 }))
  const policy = { name: 'Test', source: 'test', contracts, singleSource: ['forex'] }
  const env = {
    PRICE_SOURCE: 'auto',
    INDEX_FILE: file('index.json', '{"version":1,"instruments":{}}'),
    PROVIDERS_FILE: file('providers.json', providersText(server, symbols)),
    PROVIDER_KEY_TWELVEDATA: PROVIDER_KEY,
    POLICY_FILE: file('policy.json', JSON.stringify(policy)),
  }
  const app = await openTestApp({ clock, env })
  const { pass, until } = timeOf(app, [server], (by) => clock.advance(by), ahead)
  return {
    app,
    server,
    pass,
    until,
    write: writerTo(app, until),
    async close() {
      await app.close()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** How long until both trade, and go on for another hour. */
function untilTrading(): number {
  const now = Date.now()
  const calendars = openCalendars(null)
  const trades = (at: number): boolean =>
    (['forex', 'spot-metals'] as const).every(
      (key) => calendars.of(key).at(at).open && calendars.of(key).at(at + HOUR).open,
    )
  let ahead = 0
  while (!trades(now + ahead)) ahead += HOUR
  return ahead
}
