import type { SavedLayout, SaveLayoutBody } from '#protocol/chartLayout.ts'
import type { Drawings, SaveDrawingsBody } from '#protocol/drawing.ts'
import type { Favourites, SaveFavouritesBody } from '#protocol/favourites.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What customers drew on charts, how they have them drawn, and which instruments they starred. */
export interface DrawingsService {
  /** Own drawings on an instrument. @throws Refusal notFound for a code that is none */
  list(customerId: string, code: string): Promise<Drawings>
  /** Keeps these in place of those before. @throws Refusal notFound for a code that is none, userStatusWrong where the account is closed */
  save(customerId: string, body: SaveDrawingsBody): Promise<Drawings>
  /** How a customer has their charts drawn; null where they never said. */
  layout(customerId: string): Promise<SavedLayout>
  /** Keeps this layout in place of the one before. @throws Refusal userStatusWrong where the account is closed */
  saveLayout(customerId: string, body: SaveLayoutBody): Promise<SavedLayout>
  /** What a customer starred and is still listed, in the order it was chosen. */
  favourites(customerId: string): Promise<Favourites>
  /** Keeps these in place of those before. @throws Refusal malformed with the field of each code that is none, userStatusWrong where the account is closed */
  saveFavourites(customerId: string, body: SaveFavouritesBody): Promise<Favourites>
  /** Deletes all of a customer, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
}
