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

/** Puts the app's own products on sale; one whose id is known stays as it is. */
export async function insertProducts(
  query: Queryable,
  products: readonly ProductTerms[],
): Promise<void> {
  for (const one of products) {
    await query.query(
      `INSERT INTO plan_product (id, kind, asset, days, daily_ppm, min_amount, max_amount, unit_price,
         exit_ppm, on_sale)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true) ON CONFLICT (id) DO NOTHING`,
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
      ],
    )
  }
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

/** Keeps a proposal; one whose id was used stays as it is. */
export async function insertProposed(query: Queryable, one: Offered): Promise<void> {
  await query.query(
    `INSERT INTO plan_product (id, kind, asset, days, daily_ppm, min_amount, max_amount, unit_price, exit_ppm,
       on_sale, proposed_by, proposed_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, $10, $11, $11) ON CONFLICT (id) DO NOTHING`,
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
      one.proposedBy,
      one.proposedAt === null ? null : new Date(one.proposedAt),
    ],
  )
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
