import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { ASSET_SCALE, ASSETS } from '#protocol/assets.ts'
import type { Queryable } from '#server/platform/db.ts'
import { BYTE_ORDER_MARK, cellOf, LINE_END } from '#server/platform/rulesCsv.ts'
import { LEFT_OUT } from './rulesLeftOut.ts'
import { EXPORTED } from './rulesTables.ts'
import { selectTable } from './storeTables.ts'
import type { ExportedImage } from './types.ts'

/** Rows of a table at most; the file says so where there are more. */
const MOST_ROWS = 200_000

type Row = Readonly<Record<string, unknown>>

/** What the archive is made from. */
export interface ArchiveParts {
  readonly query: Queryable
  readonly customerId: string
  readonly brand: string
  readonly madeAt: string
  /** The customer's own pictures of deposits, by their ids. */
  readonly image: (id: string) => Promise<ExportedImage>
}

/**
 * Everything that is kept about a customer, as a ZIP: a JSON and a CSV file for each table, their own pictures of deposits and of the chat,
 * and a page that says what is what.
 */
export async function archiveOf(parts: ArchiveParts): Promise<Buffer> {
  const { query, customerId, image } = parts
  const zip = new ZipFile()
  const counts: string[] = []
  for (const exported of EXPORTED) {
    const { table, columns } = exported
    const rows = await selectTable(query, exported, customerId, MOST_ROWS + 1)
    const given = rows.slice(0, MOST_ROWS)
    counts.push(
      `${table}: ${given.length}${rows.length > MOST_ROWS ? ', the oldest; more are kept' : ''}`,
    )
    zip.addBuffer(Buffer.from(JSON.stringify(given, plainIn, 2)), `data/${table}.json`)
    zip.addBuffer(Buffer.from(csvOf(columns, given)), `data/${table}.csv`)
    if (table === 'image') {
      for (const { id, purpose, stored_at: storedAt } of given) {
        if (purpose === 'identity' || storedAt === null || typeof id !== 'string') continue
        const { name, bytes } = await image(id)
        zip.addBuffer(Buffer.from(bytes), `images/${name}`)
      }
    }
  }
  zip.addBuffer(Buffer.from(guideOf(parts, counts)), 'README.txt')
  zip.end()
  return buffer(zip.outputStream)
}

/** Whole numbers of any size are text in JSON. */
const plainIn = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value, plainIn)
}

const isFigure = (value: unknown): boolean => typeof value === 'bigint' || typeof value === 'number'

function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    columns.map((column) => cellOf(textOf(row[column]), isFigure(row[column]))).join(','),
  )
  return BYTE_ORDER_MARK + [columns.join(','), ...lines, ''].join(LINE_END)
}

/** In English, as the names of tables and columns are. */
function guideOf({ brand, customerId, madeAt }: ArchiveParts, counts: readonly string[]): string {
  const scales = ASSETS.map((asset) => `${asset} ${ASSET_SCALE[asset]}`).join(', ')
  const left = Object.entries(LEFT_OUT).map(([name, why]) => `${name}: ${why}`)
  return [
    `${brand}: what we keep about account ${customerId}, made at ${madeAt}.`,
    'The folder "data" has a JSON and a CSV file for each table, "images" your pictures of deposits and of the support chat.',
    `Amounts are whole numbers of the smallest unit of their asset. Decimal places: ${scales}.`,
    'Prices are whole numbers of 0.00000001. Shares are in parts per million. Times are UTC.',
    'Each of your receipts is a file of its own, which anybody can verify: see the table "receipt" and the page of its order.',
    '',
    'Rows of each table:',
    ...counts,
    '',
    'Left out, and why:',
    ...left,
    '',
  ].join('\n')
}
