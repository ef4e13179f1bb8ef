import type { Queryable } from '#server/platform/db.ts'
import { EXPORTED, type ExportedTable } from './rulesTables.ts'

const BY_NAME = new Map(EXPORTED.map((one) => [one.table, one]))

/** The condition by which a table's rows are one customer's, who is the first parameter. */
function isOf({ table, owner = 'customer_id', of }: ExportedTable): string {
  if (of === undefined) return `${owner} = $1`
  const parent = BY_NAME.get(of.table)
  if (parent === undefined)
    throw new Error(`${table} is part of ${of.table}, which is not exported`)
  return `${of.key} IN (SELECT ${of.column} FROM ${of.table} WHERE ${isOf(parent)})`
}

function statementOf(exported: ExportedTable): string {
  const { table, columns } = exported
  return `SELECT ${columns.join(', ')} FROM ${table} WHERE ${isOf(exported)} ORDER BY 1 LIMIT $2`
}

/** A table's rows of a customer, by their first column, `most` of them at most. */
export function selectTable(
  query: Queryable,
  exported: ExportedTable,
  customerId: string,
  most: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return query.query<Readonly<Record<string, unknown>>>(statementOf(exported), [customerId, most])
}
