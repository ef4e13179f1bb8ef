import type { Drawings, SaveDrawingsBody } from '#protocol/drawing.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What customers drew on charts. */
export interface DrawingsService {
  /** Own drawings on an instrument. @throws Refusal notFound for a code that is none */
  list(customerId: string, code: string): Promise<Drawings>
  /** Keeps these in place of those before. @throws Refusal notFound for a code that is none */
  save(customerId: string, body: SaveDrawingsBody): Promise<Drawings>
  /** Deletes all that a customer drew, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
}
