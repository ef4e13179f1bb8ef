import type { Queryable } from '#server/platform/db.ts'
import { type ProductRow, toOffered, toProduct } from './rows.ts'
import type { Offered, Product, ProductTerms } from './types.ts'

/** Every product there ever was, and every one proposed, in that order. */
export async function selectProducts(query: Queryable): Promise<readonly Product[]> {
  const rows = await query.query<ProductRow>('SELECT * FROM plan_product ORDER BY no')
  return rows.map(toProduct)
}

/** The same, none of which leaves the sale before the transaction ends. */
export async function lockProducts(tx: Queryable): Promise<readonly Product[]> {
  const rows = await tx.query<ProductRow>('SELECT * FROM plan_product ORDER BY no FOR SHARE')
  return rows.map(toProduct)
}

/** Who proposed a product, and when. */
type Proposal = Pick<Offered, 'proposedBy' | 'proposedAt'>

/** Keeps a product: a proposal, or where nobody proposed it one on sale. One whose id was used stays as it is. */
export async function insertProduct(
  query: Queryable,
  one: ProductTerms,
  { proposedBy, proposedAt }: Proposal,
): Promise<void> {
  await query.query(
    `INSERT INTO plan_product (id, kind, asset, days, daily_ppm, min_amount, max_amount, unit_price, exit_ppm,
       on_sale, proposed_by, proposed_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text IS NULL, $10, $11, $11) ON CONFLICT (id) DO NOTHING`,
    [
      one.id,
      one.kind,
      one.asset,
      one.days,
      one.dailyPpm,
      one.minAmount,
      one.maxAmount,
      one.unitPrice,
      one.exitPpm,
      proposedBy,
      proposedAt === null ? null : new Date(proposedAt),
    ],
  )
}

/** Every product there ever was, and every proposal; newest first. */
export async function selectOffered(query: Queryable): Promise<readonly Offered[]> {
  const rows = await query.query<ProductRow>('SELECT * FROM plan_product ORDER BY no DESC')
  return rows.map(toOffered)
}

/** One product, locked until the transaction ends; null when there is none. */
export async function lockOffered(tx: Queryable, id: string): Promise<Offered | null> {
  const [row] = await tx.query<ProductRow>('SELECT * FROM plan_product WHERE id = $1 FOR UPDATE', [
    id,
  ])
  return row === undefined ? null : toOffered(row)
}

/** Keeps how far a locked product has come. */
export async function updateOffered(tx: Queryable, to: Offered): Promise<void> {
  await tx.query(
    `UPDATE plan_product SET on_sale = $2, confirmed_by = $3, stopped_by = $4, ended_by = $5, since = $6 WHERE id = $1`,
    [
      to.id,
      to.state === 'onSale',
      to.confirmedBy,
      to.stoppedBy,
      to.endedBy,
      to.since === null ? null : new Date(to.since),
    ],
  )
}
