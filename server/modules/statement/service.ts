import * as CODE from '#protocol/errorCodes.ts'
import type { StatementFile, StatementFilter } from '#protocol/statement.ts'
import { EXPORT_LIMIT, typesOf } from '#protocol/statementKinds.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NO_END, readCursor } from '#server/platform/cursor.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { balanceDays } from './balanceDays.ts'
import { createPdfMaker, type PdfLimits } from './pdfMaker.ts'
import { csvOf } from './rulesCsv.ts'
import { readFacts } from './readFacts.ts'
import { toMoves, toSum } from './rulesMoves.ts'
import {
  type Range,
  selectEntryIds,
  selectLastBefore,
  selectLegs,
  selectSides,
  selectSums,
} from './store.ts'
import type { Words } from '#server/platform/words.ts'
import type { Extract, FactsReaders, Moved, StatementService, WordsOf } from './types.ts'
import { toMovement, toStatementSum } from './view.ts'

export interface StatementDeps {
  readonly db: Db
  readonly clock: Clock
  /** The name of the operator. */
  readonly brand: string
  readonly wordsOf: WordsOf
  /** What entries are about, by their kind. */
  readonly facts: FactsReaders
  /** What drawing may cost; the usual unless told otherwise. */
  readonly pdfLimits?: PdfLimits
}

/** Movements of a file that are read at once. */
const READ_AT_ONCE = 1_000

/** The statement of a customer: every posting that touched them, its sums, and both as files. */
export function createStatementService(deps: StatementDeps): StatementService {
  const makePdf = createPdfMaker(deps.pdfLimits)
  return {
    list: async (query, holder, { cursor, limit, ...filter }) => {
      const below = readCursor(cursor)
      const range = await rangeOf(query, holder, filter)
      const upTo = below <= range.upTo ? below - 1n : range.upTo
      const found = await selectEntryIds(query, { ...range, upTo }, limit + 1)
      const ids = found.slice(0, limit)
      const moves = await movesOf(deps.facts, query, range, ids)
      const next = found.length > limit ? String(ids.at(-1)) : null
      return { items: moves.map(toMovement), next }
    },
    sums: async (query, holder, filter) => {
      const rows = await selectSums(query, await rangeOf(query, holder, filter))
      const movements = rows[0]?.movements ?? 0
      return { sums: rows.map(toSum).map(toStatementSum), movements }
    },
    balanceDays: (query, holder, days) => balanceDays(query, deps.clock, holder, days),
    file: (holder, { format, language, ...filter }) => {
      const words = deps.wordsOf(language)
      const read = (): Promise<Extract> => readExtract(deps, holder, filter, EXPORT_LIMIT[format])
      if (format === 'csv') return csvFile(read, words)
      return makePdf(holder.customerId, async (draw) => {
        const extract = await read()
        const bytes = await draw({ extract, words: words.data, brand: deps.brand })
        const name = `${nameOf(extract)}.pdf`
        const content = bytes.toString('base64')
        return { name, type: 'application/pdf', content, encoding: 'base64' }
      })
    },
  }
}

async function csvFile(read: () => Promise<Extract>, words: Words): Promise<StatementFile> {
  const extract = await read()
  const [name, content] = [`${nameOf(extract)}.csv`, csvOf(extract, words)]
  return { name, type: 'text/csv;charset=utf-8', content, encoding: 'text' }
}

async function rangeOf(
  query: Queryable,
  holder: Holder,
  { asset, group, from, to }: StatementFilter,
): Promise<Range> {
  const lastBefore = (moment: string): Promise<bigint> =>
    selectLastBefore(query, holder, new Date(moment))
  return {
    holder,
    asset: asset ?? null,
    types: group === undefined ? null : typesOf(group),
    after: from === undefined ? 0n : await lastBefore(from),
    upTo: to === undefined ? NO_END : await lastBefore(to),
  }
}

/** All of a period as of one moment, so that what is posted meanwhile is in all of it or in none. */
function readExtract(
  { db, clock, facts }: StatementDeps,
  holder: Holder,
  filter: StatementFilter,
  limit: number,
): Promise<Extract> {
  return db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const range = await rangeOf(tx, holder, filter)
    const rows = await selectSums(tx, range)
    if ((rows[0]?.movements ?? 0) > limit) throw new Refusal(CODE.statementTooLong)
    const moves = await allMoves(facts, tx, range)
    return { holder, filter, at: new Date(clock.now()), sums: rows.map(toSum), moves }
  })
}

async function movesOf(
  facts: FactsReaders,
  query: Queryable,
  range: Range,
  ids: readonly bigint[],
): Promise<readonly Moved[]> {
  const moves = toMoves(await selectLegs(query, range, ids), await selectSides(query, ids))
  return readFacts(facts, query, range.holder.customerId, moves)
}

async function allMoves(
  facts: FactsReaders,
  query: Queryable,
  range: Range,
): Promise<readonly Moved[]> {
  const moves: Moved[] = []
  let { upTo } = range
  for (;;) {
    const ids = await selectEntryIds(query, { ...range, upTo }, READ_AT_ONCE)
    moves.push(...(await movesOf(facts, query, range, ids)))
    const last = ids.at(-1)
    if (last === undefined || ids.length < READ_AT_ONCE) return moves.reverse()
    upTo = last - 1n
  }
}

/** `statement-real-USDT-2026-01-01-2026-02-01`: its days are those of UTC, as in the file. */
function nameOf({ holder, filter, at }: Extract): string {
  const day = (moment: Date): string => moment.toISOString().slice(0, 10)
  return [
    'statement',
    holder.account,
    ...(filter.asset === undefined ? [] : [filter.asset]),
    ...(filter.group === undefined ? [] : [filter.group]),
    ...(filter.from === undefined ? [] : [day(new Date(filter.from))]),
    day(filter.to === undefined ? at : new Date(filter.to)),
  ].join('-')
}
