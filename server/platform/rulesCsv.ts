/** What programs for tables take for the beginning of a formula, full-width signs and blanks before included. */
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/

/** So that a programme for tables reads the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
export const LINE_END = '\r\n'

/** A cell by RFC 4180; a text that could be run as a formula gets an apostrophe before it. */
export function cellOf(value: string, isFigure: boolean): string {
  const plain = !isFigure && FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** What a line says in each column; nothing where it is null or absent. */
export type CsvRow<Column extends string> = Readonly<Partial<Record<Column, string | null>>>

/**
 * A table as a file. The words at its head stay the same in every language, so that programs can read them.
 * @param figures columns of figures and nothing else: a minus there is a minus
 */
export function csvTable<Column extends string>(
  columns: readonly Column[],
  figures: ReadonlySet<Column>,
  rows: readonly CsvRow<Column>[],
): string {
  const lines = rows.map((row) =>
    columns.map((name) => cellOf(row[name] ?? '', figures.has(name))).join(','),
  )
  return BYTE_ORDER_MARK + [columns.join(','), ...lines, ''].join(LINE_END)
}
