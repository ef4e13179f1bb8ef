import type { ImagePurpose, StoredImage } from '#protocol/image.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

interface Row {
  readonly id: string
  readonly customer_id: string
  readonly purpose: ImagePurpose
  readonly created_at: Date
  readonly type: StoredImage['type']
  readonly size: number
  readonly width: number
  readonly height: number
  readonly sha256: Buffer
}

const COLUMNS = 'id, customer_id, purpose, created_at, type, size, width, height, sha256'

/** An image, and whose it is. */
export interface OwnedImage {
  readonly image: StoredImage
  readonly customerId: string
}

const ownedOf = (row: Row): OwnedImage => ({ image: imageOf(row), customerId: row.customer_id })

function imageOf({ id, purpose, type, size, width, height, ...row }: Row): StoredImage {
  const createdAt = toIso(row.created_at.getTime())
  const sha256 = row.sha256.toString('hex')
  return { id, purpose, type, size, width, height, createdAt, sha256 }
}

/** An image that is about to be made. */
export interface NewImage {
  readonly id: string
  readonly customerId: string
  readonly purpose: ImagePurpose
  readonly at: Date
}

/**
 * Enters an image before any work is done on it, unless the customer has `most` since a moment that nothing
 * uses. A customer's are entered one after another, so that the bound holds.
 * @returns whether it was entered
 */
export async function insertImage(
  tx: Transaction,
  { id, customerId, purpose, at }: NewImage,
  since: Date,
  most: number,
): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('image ' || $1, 0))`, [customerId])
  const rows = await tx.query(
    `INSERT INTO image (id, customer_id, purpose, created_at)
     SELECT $1, $2, $3, $4
     WHERE (
       SELECT count(*) FROM image WHERE customer_id = $2 AND used_by IS NULL AND created_at > $5
     ) < $6
     RETURNING id`,
    [id, customerId, purpose, at, since, most],
  )
  return rows.length === 1
}

/** What is known of an image once its bytes are kept. */
export type ImageFacts = Pick<StoredImage, 'type' | 'size' | 'width' | 'height'> & {
  readonly sha256: Buffer
  readonly at: Date
}

/** Enters that an image's bytes are in the store. */
export async function updateStored(
  query: Queryable,
  id: string,
  { at, type, size, width, height, sha256 }: ImageFacts,
): Promise<StoredImage> {
  const [row] = await query.query<Row>(
    `UPDATE image SET stored_at = $2, type = $3, size = $4, width = $5, height = $6, sha256 = $7
     WHERE id = $1 AND stored_at IS NULL
     RETURNING ${COLUMNS}`,
    [id, at, type, size, width, height, sha256],
  )
  if (row === undefined) throw new Error('an image went away while it was stored')
  return imageOf(row)
}

/** A customer's own image, once it is stored. */
export async function selectImage(
  query: Queryable,
  customerId: string,
  id: string,
): Promise<OwnedImage | null> {
  const [row] = await query.query<Row>(
    `SELECT ${COLUMNS} FROM image WHERE id = $1 AND customer_id = $2 AND stored_at IS NOT NULL`,
    [id, customerId],
  )
  return row === undefined ? null : ownedOf(row)
}

/** An image that is part of something, whosever it is. */
export async function selectPart(
  query: Queryable,
  id: string,
  usedBy: string,
): Promise<OwnedImage | null> {
  const [row] = await query.query<Row>(
    `SELECT ${COLUMNS} FROM image WHERE id = $1 AND used_by = $2`,
    [id, usedBy],
  )
  return row === undefined ? null : ownedOf(row)
}

/** Makes an image part of something; null when it is not the customer's, not for this, or in use. */
export async function updateUse(
  tx: Queryable,
  customerId: string,
  id: string,
  purpose: ImagePurpose,
  usedBy: string,
): Promise<StoredImage | null> {
  const [row] = await tx.query<Row>(
    `UPDATE image SET used_by = $4
     WHERE id = $1 AND customer_id = $2 AND purpose = $3 AND stored_at IS NOT NULL AND used_by IS NULL
     RETURNING ${COLUMNS}`,
    [id, customerId, purpose, usedBy],
  )
  return row === undefined ? null : imageOf(row)
}

/** Some images from before a moment that nothing uses, oldest first. */
export async function selectUnused(
  query: Queryable,
  before: Date,
  most: number,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly id: string }>(
    'SELECT id FROM image WHERE used_by IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2',
    [before, most],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks an unused image and takes it out of the books: the bytes can be deleted before this commits, and
 * nobody can begin to use it meanwhile.
 * @returns false when something uses it now
 */
export async function deleteUnused(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM image WHERE id = $1 AND used_by IS NULL RETURNING id', [
    id,
  ])
  return rows.length === 1
}
