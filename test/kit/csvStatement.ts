import Papa from 'papaparse'
import { expect } from 'vitest'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'

/** A line of a statement, as a program for tables reads it. */
export type CsvRow = Readonly<Record<string, string>>

/** Reads a statement with a reader that is not ours. */
export function readCsv(text: string): readonly CsvRow[] {
  const { data, errors } = Papa.parse<CsvRow>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

/** Units of a cell, signed; a cell that is no figure fails. */
export function unitsIn(row: CsvRow, column: 'amount' | 'pocket_balance' | 'total'): bigint {
  const text = row[column] ?? ''
  const read = parseDecimal(text.replace(/^-/, ''), ASSET_SCALE[row['asset'] as AssetCode])
  if (!read.ok) throw new Error(`no figure: ${text}`)
  return text.startsWith('-') ? -read.units : read.units
}

/**
 * Adds a statement up again: for each asset, what its lines come to and what it says it closed with, which
 * must be the same. Every total on the way is checked where no movement was left out.
 */
export function addUp(rows: readonly CsvRow[]): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const row of rows.filter(({ line }) => line !== 'closing')) {
    const asset = row['asset'] ?? ''
    totals.set(asset, (totals.get(asset) ?? 0n) + unitsIn(row, 'amount'))
  }
  const closing = new Map(
    rows
      .filter(({ line }) => line === 'closing')
      .map((row) => [row['asset'] ?? '', unitsIn(row, 'total')]),
  )
  expect(closing).toEqual(totals)
  return closing
}
