import * as CODE from '#protocol/errorCodes.ts'
import {
  PrepareAddressBody,
  RemoveAddressBody,
  SaveAddressBody,
  SavedAddresses,
} from '#protocol/savedAddress.ts'
import { Challenge } from '#protocol/session.ts'
import type { AddressesService } from '#server/modules/addresses/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Addresses that a customer saved for withdrawals. */
export function addressCalls(addresses: AddressesService): readonly Call[] {
  return [
    defineCall('listAddresses', {
      summary: 'Addresses that were saved for withdrawals, by name',
      result: SavedAddresses,
      errors: [],
      handle: ({ tx, customerId }) => addresses.list(tx, customerId),
    }),
    defineCall('prepareAddress', {
      summary: 'The text about an address that the own wallet signs; nothing changes yet',
      body: PrepareAddressBody,
      result: Challenge,
      errors: [CODE.walletNeeded],
      handle: ({ customerId, body }) => addresses.prepare(customerId, body),
    }),
    defineCall('saveAddress', {
      summary:
        'Saves an address for withdrawals, for the owner alone; the same one again gets the name',
      body: SaveAddressBody,
      result: SavedAddresses,
      errors: [CODE.tooManyAtOnce, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => addresses.save({ customerId, ip }, body),
    }),
    defineCall('removeAddress', {
      summary: 'Removes a saved address',
      body: RemoveAddressBody,
      result: SavedAddresses,
      errors: ['404'],
      handle: ({ tx, customerId, body }) => addresses.remove(tx, customerId, body.id),
    }),
  ]
}
