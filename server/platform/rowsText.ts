/** A field of a row for PostgreSQL. Whole numbers are bigint or safe integers. */
export type Field = string | bigint | number | null

/** Text that means itself, in a row and in an array. */
const PLAIN = /^[\w.:+-]+$/

/**
 * Rows as PostgreSQL spells an array of a composite type, `{"(a,1)","(b,2)"}`: one parameter for a whole
 * table, which the server reads in one go.
 */
export function rowsText(rows: readonly (readonly Field[])[]): string {
  let text = ''
  for (const row of rows) {
    let fields = ''
    for (const field of row) fields += `,${fieldText(field)}`
    text += `,"(${fields.slice(1)})"`
  }
  return `{${text.slice(1)}}`
}

function fieldText(field: Field): string {
  if (field === null) return ''
  if (typeof field !== 'string') return String(field)
  if (PLAIN.test(field)) return field
  // Quoted for the row, and that once more for the array around it.
  const quoted = field.replace(/["\\]/g, '$&$&')
  return `\\"${quoted.replace(/["\\]/g, '\\$&')}\\"`
}
