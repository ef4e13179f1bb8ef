import type { PrepareAddressBody, SaveAddressBody, SavedAddresses } from '#protocol/savedAddress.ts'
import type { Challenge } from '#protocol/session.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Who asks, and from where. */
export interface Owner {
  readonly customerId: string
  readonly ip: string
}

/** Addresses that customers saved for their withdrawals. They fill in a form, and confirm nothing. */
export interface AddressesService {
  list(query: Queryable, customerId: string): Promise<SavedAddresses>
  /**
   * The text about an address that the owner's wallet signs. It changes nothing.
   * @throws Refusal malformed with its field, walletNeeded
   */
  prepare(customerId: string, body: PrepareAddressBody): Promise<Challenge>
  /**
   * Saves an address for its owner, or another name of one that is saved.
   * @throws Refusal malformed with its field, tooManyAtOnce, and those of a proof
   */
  save(owner: Owner, body: SaveAddressBody): Promise<SavedAddresses>
  /** @throws Refusal notFound */
  remove(tx: Queryable, customerId: string, id: string): Promise<SavedAddresses>
  /** Deletes all that a customer saved, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
}
