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
