import type { Millis } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { insertSources, lastSources } from '../storeSources.ts'
import type { LiveConstituents } from '../types.ts'
import { changesBetween, type SourceChange, sourceLists } from './rulesSourceLists.ts'

/** That live prices are made of other lists than before. */
export interface ChangedSources {
  /** Which lists of all that were kept. */
  readonly no: bigint
  /** None when the files differ in something else. */
  readonly changes: readonly SourceChange[]
}

/**
 * Keeps the lists that live prices are made of, where their files differ from those that were kept last.
 * @returns what changed; null when nothing did, or none were kept before
 */
export async function keepSources(
  tx: Transaction,
  constituents: LiveConstituents,
  now: Millis,
): Promise<ChangedSources | null> {
  const { indexFile, providersFile } = constituents
  const last = await lastSources(tx)
  if (last?.indexFile === indexFile && last.providersFile === providersFile) return null
  const lists = sourceLists(constituents, INSTRUMENTS)
  const no = await insertSources(tx, { indexFile, providersFile, lists }, now)
  return last === null ? null : { no, changes: changesBetween(last.lists, lists, INSTRUMENTS) }
}
