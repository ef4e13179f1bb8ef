import type { Queryable } from '#server/platform/db.ts'

/** Keeps the address that a person left; null: none. */
export async function updateMailTo(
  query: Queryable,
  personId: string,
  address: string | null,
): Promise<void> {
  await query.query('UPDATE support_person SET mail_to = $2 WHERE id = $1', [personId, address])
}

const UNSEEN = `EXISTS (
  SELECT FROM support_message m
  WHERE m.person_id = p.id AND m.sender = 'operator' AND m.at >= p.seen_at AND m.at <= $1
)`

/** Who left an address, and has not asked for the chat since somebody answered, before a moment. */
export async function selectUnseen(
  query: Queryable,
  before: Date,
  most: number,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    `SELECT p.id FROM support_person p WHERE p.mail_to IS NOT NULL AND ${UNSEEN} ORDER BY p.seen_at LIMIT ${most}`,
    [before],
  )
  return rows.map(({ id }) => id)
}

/** Whether that is so still. */
export async function isUnseen(query: Queryable, personId: string, before: Date): Promise<boolean> {
  const rows = await query.query(
    `SELECT p.id FROM support_person p WHERE p.id = $2 AND ${UNSEEN}`,
    [before, personId],
  )
  return rows.length > 0
}

/**
 * Counts a mail to an address.
 * @returns `late` where it got one since a moment, `stopped` where its owner wants none: then nothing is counted
 */
export async function countMail(
  query: Queryable,
  addressHash: Buffer,
  at: Date,
  since: Date,
): Promise<'counted' | 'late' | 'stopped'> {
  const counted = await query.query(
    `INSERT INTO support_mail AS known (address_hash, mailed_at) VALUES ($1, $2)
     ON CONFLICT (address_hash) DO UPDATE SET mailed_at = excluded.mailed_at
     WHERE known.stopped_at IS NULL AND known.mailed_at <= $3
     RETURNING address_hash`,
    [addressHash, at, since],
  )
  if (counted.length > 0) return 'counted'
  const [known] = await query.query<{ readonly stopped_at: Date | null }>(
    'SELECT stopped_at FROM support_mail WHERE address_hash = $1',
    [addressHash],
  )
  return known?.stopped_at === null ? 'late' : 'stopped'
}

/** Ends mails to an address. */
export async function stopMails(query: Queryable, addressHash: Buffer, at: Date): Promise<void> {
  await query.query(
    `INSERT INTO support_mail (address_hash, mailed_at, stopped_at) VALUES ($1, $2, $2)
     ON CONFLICT (address_hash) DO UPDATE SET stopped_at = coalesce(support_mail.stopped_at, excluded.stopped_at)`,
    [addressHash, at],
  )
}

/** Forgets addresses of guests of whom no conversation went on since a moment, and counts from before it. */
export async function forgetMails(query: Queryable, before: Date): Promise<void> {
  await query.query(
    `UPDATE support_person p SET mail_to = NULL WHERE p.mail_to IS NOT NULL AND NOT EXISTS (
       SELECT FROM support_conversation c
       WHERE c.person_id = p.id AND (c.state <> 'closed' OR c.since > $1)
     )`,
    [before],
  )
  await query.query('DELETE FROM support_mail WHERE stopped_at IS NULL AND mailed_at <= $1', [
    before,
  ])
}
