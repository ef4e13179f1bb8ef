import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { MOST_PROVIDERS, providerClassOf } from '#protocol/formulas/providerPrice.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { INSTRUMENTS } from '../../instruments/instruments.ts'
import type { HoursKey } from '../../calendars/rulesCalendar.ts'
import { Profile } from './profile.ts'

const Licence = z.strictObject({
  /** Who may show the data and make prices of it, and the contract that says so. */
  holder: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
  display: z.literal(true),
  derived: z.literal(true),
  /** The last day it holds, in UTC. */
  until: z.iso.date(),
})
export type Licence = z.infer<typeof Licence>

const File = z.strictObject({
  version: z.literal(1),
  providers: z
    .array(
      z.strictObject({
        /** The id of one of our own, or a profile. */
        profile: z.union([z.string(), z.record(z.string(), z.unknown())]),
        symbols: z.record(z.string(), z.string().min(1).max(40)),
        licence: Licence.optional(),
      }),
    )
    .min(1),
})

/** What is asked of a provider. */
export interface ProviderEntry {
  readonly profile: Profile
  readonly symbols: readonly ProviderSymbol[]
  /** Null where the file names none. */
  readonly licence: Licence | null
}

/** An instrument as the provider names it. */
export interface ProviderSymbol {
  readonly code: string
  readonly symbol: string
  readonly hours: HoursKey
}

/** Providers of live prices, by the operator's file. */
export interface ProvidersFile {
  readonly providers: readonly ProviderEntry[]
  /** Codes of all instruments that it makes live. */
  readonly codes: ReadonlySet<string>
  /** SHA-256 of the file as it is, in hexadecimal: evidence of a price names it. */
  readonly sha256: string
}

/**
 * Reads the operator's file.
 * @throws StartFault that names the file and what is wrong with it
 */
export function readProvidersFile(path: string): ProvidersFile {
  try {
    return parseProviders(readFileSync(path))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`${path}: ${said}`, { cause: error })
  }
}

/** @internal tested without a file */
export function parseProviders(bytes: Buffer): ProvidersFile {
  const read = File.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const providers = read.data.providers.map((one, at) => ({
    profile: typeof one.profile === 'string' ? ownProfile(one.profile) : profileOf(at, one.profile),
    symbols: symbolsOf(`providers.${at}.symbols`, one.symbols),
    licence: one.licence ?? null,
  }))
  const ids = providers.map(({ profile }) => profile.id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`providers: ${twice} is there twice`)
  const codes = providers.flatMap(({ symbols }) => symbols.map(({ code }) => code))
  const many = codes.find((code) => codes.filter((one) => one === code).length > MOST_PROVIDERS)
  if (many !== undefined) throw new Error(`${many}: has more than ${MOST_PROVIDERS} providers`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { providers, codes: new Set(codes), sha256 }
}

/** A profile of the operator's own. */
function profileOf(at: number, given: object): Profile {
  const read = Profile.safeParse(given)
  if (read.success) return read.data
  throw new Error(`providers.${at}.profile:\n${z.prettifyError(read.error)}`)
}

function symbolsOf(field: string, symbols: Readonly<Record<string, string>>): ProviderSymbol[] {
  const given = Object.entries(symbols)
  if (given.length === 0) throw new Error(`${field}: names no instrument`)
  const names = new Set<string>()
  return given.map(([code, symbol]) => {
    const instrument = INSTRUMENTS.find((one) => one.code === code)
    if (instrument === undefined) throw new Error(`${field}.${code}: there is none of this code`)
    if (providerClassOf(instrument.id) === null) {
      throw new Error(`${field}.${code}: only forex, metals, stocks and ETF have providers`)
    }
    if (names.has(symbol)) throw new Error(`${field}.${code}: ${symbol} is another's already`)
    names.add(symbol)
    return { code, symbol, hours: instrument.hours }
  })
}

/** One of our own, beside this file as it is written; beside the bundle where it was built. */
function ownProfile(id: string): Profile {
  const folder = ['./profiles', '../profiles']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path))
  if (folder === undefined) throw new Error('our own profiles are not there')
  const ours = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
  if (!ours.includes(id)) throw new Error(`there is no profile ${id}; ours: ${ours.join(', ')}`)
  return Profile.parse(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')))
}
