import { z } from 'zod'
import { idText, isoTime } from './fields.ts'
import { lineText } from './mailedText.ts'
import { OwnerProof } from './ownerProof.ts'
import { ADDRESS_NAME_LENGTH } from './savedAddressTerms.ts'
import { NETWORK_NAMES } from './withdrawalWays.ts'

/** An address that a customer saved, to choose it in the form of a withdrawal. */
export const SavedAddress = z.object({
  id: z.string(),
  name: z.string(),
  network: z.enum(NETWORK_NAMES),
  address: z.string().describe('In the usual spelling of its network'),
  savedAt: isoTime,
})
export type SavedAddress = z.infer<typeof SavedAddress>

export const SavedAddresses = z.object({
  items: z.array(SavedAddress).describe('By name, at most 50'),
})
export type SavedAddresses = z.infer<typeof SavedAddresses>

const entry = {
  name: lineText(ADDRESS_NAME_LENGTH),
  network: z.enum(NETWORK_NAMES),
  address: lineText(120),
}

/** Asks for the text about an address that the own wallet signs. */
export const PrepareAddressBody = z.strictObject(entry)
export type PrepareAddressBody = z.infer<typeof PrepareAddressBody>

/** Saves an address, or another name of one that is saved. */
export const SaveAddressBody = z.strictObject({ ...entry, proof: OwnerProof })
export type SaveAddressBody = z.infer<typeof SaveAddressBody>

export const RemoveAddressBody = z.strictObject({ id: idText })
