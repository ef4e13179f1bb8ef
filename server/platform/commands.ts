import { createHash } from 'node:crypto'
import type { AccountKind } from '#contract/account.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Clock } from './clock.ts'
import type { Db, Queryable } from './db.ts'
import { savepoint } from './postgres.ts'
import { Refusal } from './refusal.ts'

/** A write of money as it was asked for. */
export interface Command {
  readonly customerId: string
  /** The idempotency key: 16 to 64 letters, digits, `-` or `_`. */
  readonly key: string
  readonly route: RouteName
  readonly account: AccountKind | 'none'
  /** The request's body, after JSON. */
  readonly body: unknown
}

/** An answer as it goes out, byte for byte. */
export interface CommandReply {
  readonly code: '200' | ErrorCode
  readonly json: string
}

/**
 * Runs a command at most once per customer and key, in one transaction with its kept answer. A repeat
 * waits for the first to end and gets the same bytes. A refusal undoes what the command did and is
 * kept as well, but for those that may turn into success later (`retry`): these leave no trace, so the
 * same key may be tried again; so does any other error.
 * @throws Refusal 409 when the key was used for another route, account or body
 */
export async function runCommand(
  db: Db,
  clock: Clock,
  command: Command,
  work: (tx: Queryable) => Promise<CommandReply>,
  refused: (refusal: Refusal) => CommandReply,
): Promise<CommandReply> {
  const { customerId, key, route, account } = command
  const hash = hashOf(command.body)
  return db.transaction(async (tx) => {
    const inserted = await tx.query(
      `INSERT INTO command (customer_id, key, route, account, body_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`,
      [customerId, key, route, account, hash, new Date(clock.now())],
    )
    if (inserted.length === 0) return repeated(tx, command, hash)
    const reply = await savepoint(tx, work).catch((error: unknown) => {
      if (error instanceof Refusal && !ERRORS[error.code].retry) return refused(error)
      throw error
    })
    await tx.query('UPDATE command SET code = $3, reply = $4 WHERE customer_id = $1 AND key = $2', [
      customerId,
      key,
      reply.code,
      reply.json,
    ])
    return reply
  })
}

/** The insert has waited for the first command's transaction, so its answer is there to be read. */
async function repeated(tx: Queryable, command: Command, hash: string): Promise<CommandReply> {
  const [kept] = await tx.query<CommandReply & { same: boolean }>(
    `SELECT code, reply::text AS json, route = $3 AND account = $4 AND body_hash = $5 AS same
     FROM command WHERE customer_id = $1 AND key = $2`,
    [command.customerId, command.key, command.route, command.account, hash],
  )
  if (kept === undefined) throw new Error('a command that was there has gone')
  if (!kept.same) throw new Refusal('409')
  return { code: kept.code, json: kept.json }
}

/** SHA-256 of the body in one spelling: the order of an object's keys means nothing. */
function hashOf(body: unknown): string {
  const text = JSON.stringify(sorted(body ?? null))
  return createHash('sha256').update(text).digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
