import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { rowsText } from '#server/platform/rowsText.ts'
import type { Command, CommandReply } from './types.ts'

/** A command that was answered, as it is kept. */
export interface Kept {
  readonly customerId: string
  readonly key: string
  readonly route: string
  readonly account: string
  readonly bodyHash: string
  readonly reply: CommandReply
}

interface KeptRow extends Pick<Kept, 'key' | 'route' | 'account'> {
  readonly customer_id: string
  readonly body_hash: string
  readonly code: CommandReply['code']
  readonly json: string
}

/**
 * Which of these commands were answered before, and how. LATERAL: each is looked up by its key, also by
 * a plan that was made while the table was small.
 */
export async function selectKept(
  tx: Queryable,
  commands: readonly Command[],
): Promise<readonly Kept[]> {
  if (commands.length === 0) return []
  const rows = await tx.query<KeptRow>(
    `SELECT c.customer_id, c.key, c.route, c.account, c.body_hash, c.code, c.reply::text AS json
     FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS asked (customer_id, key)
       CROSS JOIN LATERAL (
         SELECT * FROM command
         WHERE customer_id = asked.customer_id AND key = asked.key LIMIT 1
       ) AS c`,
    [commands.map(({ customerId }) => customerId), commands.map(({ key }) => key)],
  )
  return rows.map(({ customer_id, key, route, account, body_hash, code, json }) => ({
    customerId: customer_id,
    key,
    route,
    account,
    bodyHash: body_hash,
    reply: { code, json },
  }))
}

/** Keeps these answers for ever. An error when one of the keys was used meanwhile. */
export function insertKept(tx: Transaction, kept: readonly Kept[], now: Millis): void {
  if (kept.length === 0) return
  const rows = kept.map(({ customerId, key, route, account, bodyHash, reply }) => [
    customerId,
    key,
    route,
    account,
    bodyHash,
    reply.code,
  ])
  tx.send(
    `INSERT INTO command (customer_id, key, route, account, body_hash, code, reply, created_at)
     SELECT customer_id, key, route, account, body_hash, code, reply::json, $3
     FROM unnest($1::command_answer[], string_to_array($2, E'\\n'))
       AS given (customer_id, key, route, account, body_hash, code, reply)`,
    [rowsText(rows), linesOf(kept), new Date(now)],
  )
}

/**
 * The answers, one a line: nothing is escaped on the way there and read back, as it is in an array.
 * @throws Error for JSON that was not written in one line, as JSON.stringify does
 */
function linesOf(kept: readonly Kept[]): string {
  const lines = kept.map(({ reply }) => reply.json)
  if (lines.some((line) => line.includes('\n'))) throw new Error('an answer of several lines')
  return lines.join('\n')
}
