import pg from 'pg'

/** A column of what a statement gives back. */
export interface Column {
  readonly name: string
  /** The type's name in PostgreSQL; that of an array's items ends with `[]`. */
  readonly type: string
  /** Whether it is a column of a table, and not worked out. */
  readonly isKept: boolean
  /** Whether it may be null: null where only a run could tell. */
  readonly nullable: boolean | null
}

type Field = Pick<pg.FieldDef, 'name' | 'tableID' | 'columnID' | 'dataTypeID'>

/** Lets the server parse a statement and tell what it would give back, and runs nothing. */
function describe(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = []
    const asked = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (said: { readonly fields: readonly Field[] }) => {
        fields = said.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    }
    client.query(asked)
  })
}

interface Plan {
  readonly 'Parent Relationship'?: string
  readonly 'Join Type'?: string
  readonly Strategy?: string
  readonly Output?: readonly string[]
  readonly Alias?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

const aliases = ({ Alias: own, Plans: parts = [] }: Plan): readonly string[] => [
  ...(own === undefined ? [] : [own]),
  ...parts.flatMap(aliases),
]

/** What an outer join may leave without a row. */
function joinedAsNull({ 'Join Type': type = '', Plans: parts = [] }: Plan): readonly string[] {
  return parts.flatMap((part) => {
    const gone = { Outer: /Right|Full/, Inner: /Left|Full/ }[part['Parent Relationship'] ?? '']
    return gone?.test(type) === true ? aliases(part) : joinedAsNull(part)
  })
}

/** What holds for every row: no mere possibility, and no condition of a query within. */
function conditions({ Filter: own = '', Plans: parts = [] }: Plan): readonly string[] {
  const joined = parts.filter((part) => part['Parent Relationship']?.endsWith('Plan') !== true)
  return [/\b(?:OR|CASE|COALESCE)\b/.test(own) ? '' : own, ...joined.flatMap(conditions)]
}

const PLAIN = /^\(*(?:(?:sum|max|min)\()?(\w+)\.[\w"]+\)*$/
const OF_NO_ROWS = /^\(?(?:sum|max|min|avg|array_agg|percentile_\w+)\(/
/** With one of these on it, a column that is null drops its row. */
const DROPS = ['IS NOT NULL)', '= ', '< ', '> ', '<= ', '>= ']

/** By place of the column: true when it may be null, false when it was compared, null where neither is known. */
function nullability(plan: Plan): readonly (boolean | null)[] {
  const gone = new Set(joinedAsNull(plan))
  const met = conditions(plan).join(' ')
  return (plan.Output ?? []).map((part) => {
    const isGone = gone.has(PLAIN.exec(part)?.[1] ?? '')
    if (isGone || (plan.Strategy === 'Plain' && OF_NO_ROWS.test(part))) return true
    const isMet = DROPS.some(
      (rest) => met.includes(`(${part} ${rest}`) || met.includes(`.${part} ${rest}`),
    )
    return isMet ? false : null
  })
}

export interface Describer {
  /** @throws what the server says about a statement that this schema cannot run */
  columns(sql: string): Promise<readonly Column[]>
  close(): Promise<void>
}

/** Describes statements to tests, on a connection of its own. */
export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // An index would take the conditions out of the plan that it fulfils by itself.
  for (const kind of ['index', 'indexonly', 'bitmap'])
    await client.query(`SET enable_${kind}scan = off`)
  const types = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid::integer, coalesce(e.typname || '[]', t.typname) AS name
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  )
  const names = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const inTables = await client.query<{ place: string; nullable: boolean }>(
    `SELECT attrelid || '.' || attnum AS place, NOT attnotnull AS nullable
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind IN ('r', 'p')`,
  )
  const nullable = new Map(inTables.rows.map((one) => [one.place, one.nullable]))
  return {
    async columns(sql) {
      const fields = await describe(client, sql)
      if (fields.length === 0) return []
      const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        `EXPLAIN (VERBOSE, GENERIC_PLAN, FORMAT JSON) ${sql}`,
      )
      const planned = rows.flatMap((row) => nullability(row['QUERY PLAN'][0].Plan))
      return fields.map(({ name, tableID, columnID, dataTypeID }, place) => {
        const kept = nullable.get(`${tableID}.${columnID}`) ?? null
        // What a condition keeps out here may be null in other statements with the same row.
        const isUnlike = kept === true && planned[place] === false
        return {
          name,
          type: names.get(dataTypeID) ?? String(dataTypeID),
          isKept: tableID !== 0,
          nullable: planned[place] === true ? true : isUnlike ? null : kept,
        }
      })
    },
    close: () => client.end(),
  }
}
