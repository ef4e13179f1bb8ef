import type { OperatorRole } from '#protocol/operator.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Act } from './types.ts'

/** An operator as they are kept. */
export interface OperatorRow {
  readonly id: string
  readonly name: string
  readonly roles: OperatorRole[]
  readonly created_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = 'id, name, roles, created_at, ended_at'

/** Whose token has this hash; null when nobody's, or of one that was ended. */
export async function selectByToken(query: Queryable, hash: Buffer): Promise<OperatorRow | null> {
  const [row] = await query.query<OperatorRow>(
    `SELECT ${COLUMNS} FROM operator WHERE token_hash = $1 AND ended_at IS NULL`,
    [hash],
  )
  return row ?? null
}

/** Whether a token with this hash is, or was, anybody's. */
export async function isKnownToken(query: Queryable, hash: Buffer): Promise<boolean> {
  return (await query.query('SELECT 1 FROM operator WHERE token_hash = $1', [hash])).length > 0
}

/** Everybody there ever was, in the order in which they came. */
export function selectAll(query: Queryable): Promise<readonly OperatorRow[]> {
  return query.query<OperatorRow>(`SELECT ${COLUMNS} FROM operator ORDER BY no`)
}

/** The names of all who are operators now; who else makes one waits until the transaction ends. */
export async function lockNames(tx: Queryable): Promise<readonly string[]> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('operator names'), 0)`)
  const rows = await tx.query<{ readonly name: string }>(
    'SELECT name FROM operator WHERE ended_at IS NULL',
  )
  return rows.map(({ name }) => name)
}

/** Keeps a new operator; null when somebody goes by this name. */
export async function insertOperator(
  query: Queryable,
  operator: Pick<OperatorRow, 'id' | 'name'> & {
    readonly roles: readonly OperatorRole[]
    /** Who makes them. */
    readonly addedBy: string
  },
  hash: Buffer,
  now: Millis,
): Promise<OperatorRow | null> {
  const [row] = await query.query<OperatorRow>(
    `INSERT INTO operator (id, name, roles, token_hash, created_at, added_by)
     VALUES ($1, $2, $3::text[], $4, $5, $6) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [operator.id, operator.name, operator.roles, hash, new Date(now), operator.addedBy],
  )
  return row ?? null
}

/** Two people, of whom the second says yes to what the first proposed. */
interface TwoPeople {
  readonly proposed: string
  readonly confirms: string
  /** When it was proposed. */
  readonly before: Millis
}

/**
 * Whether neither of two operators was made by the other, nor by whom the other made, and the second was one before a
 * moment.
 */
export async function areApart(
  query: Queryable,
  { proposed, confirms, before }: TwoPeople,
): Promise<boolean> {
  const rows = await query.query(
    `WITH RECURSIVE line (who, id) AS (
       SELECT id, added_by FROM operator WHERE id IN ($1, $2)
       UNION
       SELECT line.who, operator.added_by FROM line JOIN operator ON operator.id = line.id
     )
     SELECT 1 FROM operator WHERE id = $2 AND created_at < $3 AND $1 <> $2
        AND NOT EXISTS (SELECT 1 FROM line WHERE (who, id) IN (($1, $2), ($2, $1)))`,
    [proposed, confirms, new Date(before)],
  )
  return rows.length > 0
}

/** Ends an operator; null when there is none who could be. */
export async function endOperator(
  query: Queryable,
  id: string,
  now: Millis,
): Promise<OperatorRow | null> {
  const [row] = await query.query<OperatorRow>(
    `UPDATE operator SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING ${COLUMNS}`,
    [id, new Date(now)],
  )
  return row ?? null
}

/** Keeps what somebody did or tried. */
export async function insertAct(query: Queryable, act: Act, now: Millis): Promise<void> {
  await query.query(
    `INSERT INTO operator_act (operator_id, act, ref, outcome, detail, at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [act.operatorId, act.act, act.ref, act.outcome, act.detail, new Date(now)],
  )
}

/** What somebody did or tried, as it is kept. */
export interface ActRow extends Act {
  readonly no: bigint
  readonly at: Date
}

/** What was done or tried, newest first, below number `before` when it is given. */
export function selectActs(
  query: Queryable,
  before: bigint,
  limit: number,
): Promise<readonly ActRow[]> {
  return query.query(
    `SELECT no, operator_id AS "operatorId", act, ref, outcome, detail, at FROM operator_act
     WHERE no < $1::bigint ORDER BY no DESC LIMIT $2`,
    [before, limit],
  )
}
