import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column } from './describe.ts'

/** What `server/platform/postgres.ts` makes of a type, by the type's name. The rest is text. */
export const GIVEN: Readonly<Record<string, readonly string[]>> = {
  int2: ['number'],
  int4: ['number'],
  float8: ['number'],
  oid: ['number'],
  int8: ['bigint'],
  // Whole ones are bigint, others text.
  numeric: ['bigint', 'string'],
  bool: ['boolean'],
  timestamptz: ['Date'],
  date: ['Date'],
  bytea: ['Buffer', 'Uint8Array'],
}

/** Nobody knows what is in it. */
const OPAQUE = new Set(['json', 'jsonb'])

/** A list of columns that says "all", so that the table's others may come along unread. */
const ALL = /(?:\bSELECT|\bRETURNING|,)\s+(?:\w+\.)?\*/

const FLAGS: readonly (readonly [number, string])[] = [
  [TypeFlags.Null, 'null'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Undefined, 'undefined'],
]

/** What a field may hold, in plain words: `bigint`, `null`, `Date`, `string[]`. */
function kindsOf(type: Type, checker: Checker): readonly string[] {
  if (type.isUnionType()) {
    return [...new Set(type.getTypes().flatMap((one) => kindsOf(one, checker)))]
  }
  // A brand upon a plain type.
  if (type.isIntersectionType()) return kindsOf(type.getTypes()[0] ?? type, checker)
  if ((type.flags & TypeFlags.Unknown) !== 0) return ['unknown']
  const plain = FLAGS.find(([flag]) => (type.flags & flag) !== 0)
  if (plain !== undefined) return [plain[1]]
  const name = type.getSymbol()?.name ?? checker.typeToString(type)
  if (/^(?:Readonly)?Array$/.test(name) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type)
    return item === undefined ? [name] : kindsOf(item, checker).map((kind) => `${kind}[]`)
  }
  return [name]
}

function givenFor(type: string): readonly string[] {
  const item = /^(.*)\[\]$/.exec(type)?.[1]
  if (item !== undefined) return givenFor(item).map((kind) => `${kind}[]`)
  return GIVEN[type] ?? ['string']
}

/** Where a row's type says something else than the columns of its statement, a line each. */
export function differences(
  sql: string,
  columns: readonly Column[],
  row: Type,
  checker: Checker,
): readonly string[] {
  const fields = new Map(
    checker.getPropertiesOfType(row).map((field) => {
      const type = checker.getTypeOfSymbol(field)
      return [field.name, type === undefined ? [] : kindsOf(type, checker)] as const
    }),
  )
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...fields].filter(
    ([name, kinds]) => !names.has(name) && !kinds.includes('undefined'),
  )
  const all = ALL.test(sql)
  return [
    ...missing.map(([name]) => `${name}: no column`),
    // Of columns of the same name the last one wins.
    ...[...new Map(columns.map((column) => [column.name, column])).values()].flatMap((column) => {
      const kinds = fields.get(column.name)
      if (kinds !== undefined) return faults(column, kinds)
      return all && column.isKept ? [] : [`${column.name}: no field`]
    }),
  ]
}

function faults({ name, type, nullable }: Column, kinds: readonly string[]): readonly string[] {
  if (kinds.includes('unknown')) return []
  const given = givenFor(type)
  const wrong = kinds.filter((kind) => !/^(?:null|undefined)$/.test(kind) && !given.includes(kind))
  return [
    ...(wrong.length > 0 && !OPAQUE.has(type)
      ? [`${name}: ${type}, not ${wrong.join(' | ')}`]
      : []),
    ...(nullable === true && !kinds.includes('null') ? [`${name}: may be null`] : []),
    ...(nullable === false && kinds.includes('null') ? [`${name}: never null`] : []),
  ]
}
