import type { VoidReason } from '#protocol/inviteTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

export interface CodeRow {
  readonly code: string
  /** Where its customer looked at it last, 32 bytes. */
  readonly network: Buffer | null
}

/** The code of a customer; null before the first sight of it. */
export async function selectCode(query: Queryable, customerId: string): Promise<CodeRow | null> {
  const [row] = await query.query<CodeRow>(
    'SELECT code, network FROM invite_code WHERE customer_id = $1',
    [customerId],
  )
  return row ?? null
}

/** Keeps where a customer looked at their code. */
export async function updateNetwork(
  query: Queryable,
  customerId: string,
  network: Buffer,
): Promise<void> {
  await query.query('UPDATE invite_code SET network = $2 WHERE customer_id = $1', [
    customerId,
    network,
  ])
}

/** Gives a customer a code unless they have one, or somebody else has this one. */
export async function insertCode(
  query: Queryable,
  customerId: string,
  code: string,
  now: Millis,
): Promise<void> {
  await query.query(
    'INSERT INTO invite_code (customer_id, code, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [customerId, code, toIso(now)],
  )
}

/** Whose code this is; null for nobody's, and for that of a closed account. */
export async function selectOwner(query: Queryable, code: string): Promise<string | null> {
  const [row] = await query.query<{ customer_id: string }>(
    `SELECT customer_id FROM invite_code c WHERE code = $1 AND NOT EXISTS (
       SELECT 1 FROM account_status s WHERE s.customer_id = c.customer_id::uuid AND s.closed_at IS NOT NULL
     )`,
    [code],
  )
  return row?.customer_id ?? null
}

export interface InviteRow {
  readonly friend_id: string
  readonly inviter_id: string
  readonly no: number
  readonly joined_at: Date
  readonly held_until: Date | null
  readonly void_reason: VoidReason | null
}

/** Columns of an `InviteRow`. */
export const INVITE = 'friend_id, inviter_id, no, joined_at, held_until, void_reason'

/** How these customers were invited; of those who were not, nothing. */
export function selectInvites(
  query: Queryable,
  friendIds: readonly string[],
): Promise<readonly InviteRow[]> {
  return query.query<InviteRow>(`SELECT ${INVITE} FROM invite WHERE friend_id = ANY ($1)`, [
    friendIds,
  ])
}

/** An invitation that counts, with what the inviter's commissions of a month come to in USDT units. */
export interface OfferRow {
  readonly friend_id: string
  readonly inviter_id: string
  readonly joined_at: Date
  readonly earned: bigint
  /** Whether the inviter's account is closing or closed. */
  readonly leaves: boolean
}

/** The invitations of these customers that are not void, with their inviters' commissions of the month. */
export function selectOffers(
  query: Queryable,
  friendIds: readonly string[],
  month: Millis,
): Promise<readonly OfferRow[]> {
  return query.query<OfferRow>(
    `SELECT friend_id, inviter_id, joined_at, coalesce((
       SELECT sum(worth) FROM commission_month m WHERE m.inviter_id = i.inviter_id AND m.month = $2::date
     ), 0) AS earned, EXISTS (
       SELECT 1 FROM account_status s WHERE s.customer_id = i.inviter_id::uuid AND s.closes_at IS NOT NULL
     ) AS leaves FROM invite i WHERE friend_id = ANY ($1) AND void_at IS NULL`,
    [friendIds, dayOf(month)],
  )
}

const dayOf = (at: Millis): string => toIso(at).slice(0, 10)

/** Lets joins wait for one another: two who name each other at once must not both do it. */
export async function lockJoins(query: Queryable): Promise<void> {
  await query.query(`SELECT pg_advisory_xact_lock(hashtext('invite'))`)
}

/** Whether one customer brought another, or whoever brought them. */
export async function isAbove(query: Queryable, above: string, below: string): Promise<boolean> {
  const rows = await query.query<{ id: string }>(
    `WITH RECURSIVE up AS (
       SELECT inviter_id AS id FROM invite WHERE friend_id = $2
       UNION SELECT i.inviter_id FROM invite i JOIN up ON i.friend_id = up.id
     ) SELECT id FROM up WHERE id = $1`,
    [above, below],
  )
  return rows.length > 0
}

/** Whether a customer ever placed an order on the real account. */
export async function hasTraded(query: Queryable, customerId: string): Promise<boolean> {
  const rows = await query.query<{ found: number }>(
    `SELECT 1 AS found FROM ledger_account a JOIN ledger_posting p ON p.account = a.id
       JOIN ledger_entry e ON e.id = p.entry
     WHERE a.owner = $1 AND a.kind = 'real'
       AND e.type IN ('contractOpened', 'contractPlaced', 'spotPlaced', 'spotFilled', 'optionBought') LIMIT 1`,
    [customerId],
  )
  return rows.length > 0
}

/** What an inviter's code brought before somebody joins by it. */
export interface JoinedBefore {
  /** Friends since a moment. */
  readonly onDay: number
  /** Friends from the network of who joins. */
  readonly fromNetwork: number
  /** Whether the inviter looked at the code from there that day. */
  readonly ownNetwork: boolean
}

/** Friends who joined an inviter since a moment, and whatever came from one network. */
export async function countJoined(
  query: Queryable,
  inviterId: string,
  since: Millis,
  network: Buffer,
): Promise<JoinedBefore> {
  const [row] = await query.query<JoinedBefore>(
    `SELECT count(*) FILTER (WHERE joined_at >= $2)::integer AS "onDay",
       count(*) FILTER (WHERE network = $3)::integer AS "fromNetwork",
       EXISTS (SELECT 1 FROM invite_code WHERE customer_id = $1 AND network = $3) AS "ownNetwork"
     FROM invite WHERE inviter_id = $1`,
    [inviterId, toIso(since), network],
  )
  return row ?? { onDay: 0, fromNetwork: 0, ownNetwork: false }
}

/** Keeps who invited whom. @returns false when the friend has an inviter already */
export async function insertInvite(
  query: Queryable,
  invite: {
    readonly friendId: string
    readonly inviterId: string
    readonly network: Buffer
    readonly heldUntil: Millis | null
    readonly ownNetwork: boolean
  },
  now: Millis,
): Promise<boolean> {
  const { friendId, inviterId, network, heldUntil, ownNetwork } = invite
  const rows = await query.query(
    `INSERT INTO invite (friend_id, inviter_id, no, joined_at, network, held_until, own_network)
     SELECT $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5, $6 FROM invite WHERE inviter_id = $2
     ON CONFLICT (friend_id) DO NOTHING RETURNING no`,
    [
      friendId,
      inviterId,
      toIso(now),
      network,
      heldUntil === null ? null : toIso(heldUntil),
      ownNetwork,
    ],
  )
  return rows.length > 0
}

/** Why two customers are taken for one; null where nothing says so. */
export async function selectVoidReason(
  query: Queryable,
  one: string,
  other: string,
): Promise<VoidReason | null> {
  const [row] = await query.query<{ person: boolean; address: boolean; device: boolean }>(
    `WITH address AS (
       SELECT customer_id::text AS id, address FROM customer_wallet WHERE customer_id::text IN ($1, $2)
       UNION SELECT customer_id::text, address FROM released_wallet WHERE customer_id::text IN ($1, $2)
       UNION SELECT customer_id, lower(target ->> 'address') FROM withdrawal
         WHERE customer_id IN ($1, $2) AND target ->> 'address' IS NOT NULL
       -- Only of transfers by the customer's own wallet: many customers share that of an exchange.
       UNION SELECT customer_id, lower(sender) FROM deposit
         WHERE customer_id IN ($1, $2) AND way = 'wallet' AND sender IS NOT NULL
     )
     SELECT EXISTS (
       SELECT 1 FROM identity_form a JOIN identity_form b ON a.person = b.person OR a.document = b.document
       WHERE a.customer_id = $1 AND b.customer_id = $2 AND a.state IN ('pending', 'verified')
         AND b.state IN ('pending', 'verified')
     ) AS person, EXISTS (
       SELECT 1 FROM address a JOIN address b ON a.address = b.address WHERE a.id = $1 AND b.id = $2
     ) AS address, EXISTS (
       SELECT 1 FROM login_device a JOIN login_device b ON a.device = b.device
       WHERE a.customer_id::text = $1 AND b.customer_id::text = $2
     ) AS device`,
    [one, other],
  )
  if (row?.person === true) return 'samePerson'
  if (row?.address === true) return 'sameAddress'
  return row?.device === true ? 'sameDevice' : null
}

/** Ends an invitation. @returns false when it was over before */
export async function updateVoid(
  query: Queryable,
  friendId: string,
  reason: VoidReason,
  now: Millis,
): Promise<boolean> {
  const rows = await query.query(
    'UPDATE invite SET void_reason = $2, void_at = $3 WHERE friend_id = $1 AND void_at IS NULL RETURNING no',
    [friendId, reason, toIso(now)],
  )
  return rows.length > 0
}

/** Friends of an inviter, newest first, below number `before`, with what was set aside of their fees. */
export function selectFriends(
  query: Queryable,
  inviterId: string,
  before: bigint,
  limit: number,
): Promise<readonly (InviteRow & { readonly worth: bigint })[]> {
  return query.query(
    `SELECT ${INVITE}, coalesce((
       SELECT sum(worth) FROM commission_accrual a WHERE a.inviter_id = i.inviter_id AND a.customer_id = i.friend_id
         AND NOT a.returned
     ), 0) AS worth FROM invite i
     WHERE inviter_id = $1 AND no < $2::bigint ORDER BY no DESC LIMIT $3`,
    [inviterId, before, limit],
  )
}

export interface SumsRow {
  readonly joined: number
  readonly active: number
  readonly earned: bigint
  readonly waiting: bigint
  readonly month: bigint
}

/** What came of an inviter's invitations, in USDT units. */
export async function selectSums(
  query: Queryable,
  inviterId: string,
  month: Millis,
  activeSince: Millis,
): Promise<SumsRow> {
  const [row] = await query.query<SumsRow>(
    `SELECT (SELECT count(*)::integer FROM invite WHERE inviter_id = $1) AS joined,
       (SELECT count(*)::integer FROM invite
        WHERE inviter_id = $1 AND void_at IS NULL AND joined_at > $3) AS active,
       coalesce(sum(worth) FILTER (WHERE payment_id IS NOT NULL AND NOT returned), 0) AS earned,
       coalesce(sum(worth) FILTER (WHERE payment_id IS NULL), 0) AS waiting,
       (SELECT coalesce(sum(worth), 0) FROM commission_month WHERE inviter_id = $1 AND month = $2::date) AS month
     FROM commission_accrual WHERE inviter_id = $1`,
    [inviterId, dayOf(month), toIso(activeSince)],
  )
  return row ?? { joined: 0, active: 0, earned: 0n, waiting: 0n, month: 0n }
}
