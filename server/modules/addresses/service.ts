import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { NETWORK_NAME } from '#protocol/networkName.ts'
import type { PrepareAddressBody, SavedAddresses } from '#protocol/savedAddress.ts'
import { MOST_ADDRESSES } from '#protocol/savedAddressTerms.ts'
import { toIso } from '#protocol/time.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteAddress, deleteAddresses, selectAddresses, upsertAddress } from './store.ts'
import type { AddressesService } from './types.ts'

export interface AddressesDeps {
  readonly clock: Clock
  readonly accounts: Pick<AccountsService, 'asOwner' | 'prepareOwnerText'>
  /** An address in the usual spelling of its network; null when it is none. */
  readonly usualAddress: (network: Network, text: string) => string | null
  /** Whether what is sent to an address stays with the operator, where nobody would be credited for it. */
  readonly isOurs: (address: string) => Promise<boolean>
}

const ACT = 'saveAddress'

/** The address book of each customer. */
export function createAddressesService(deps: AddressesDeps): AddressesService {
  const { clock, accounts } = deps
  return {
    list,
    async prepare(customerId, body) {
      return accounts.prepareOwnerText(customerId, ACT, aboutOf(await usual(deps, body)))
    },
    async save(owner, { proof, ...body }) {
      const { customerId } = owner
      const entry = await usual(deps, body)
      return accounts.asOwner({ ...owner, act: ACT, about: aboutOf(entry) }, proof, async (tx) => {
        const { items } = await list(tx, customerId)
        const isKept = items.some(
          ({ network, address }) => network === entry.network && address === entry.address,
        )
        // Nobody else saves for this customer meanwhile: the proof locks their row.
        if (!isKept && items.length >= MOST_ADDRESSES) throw new Refusal(CODE.tooManyAtOnce)
        await upsertAddress(tx, customerId, { ...entry, id: randomUUID() }, clock.now())
        return list(tx, customerId)
      })
    },
    async remove(tx, customerId, id) {
      if (!(await deleteAddress(tx, customerId, id))) throw new Refusal(CODE.notFound)
      return list(tx, customerId)
    },
    forget: deleteAddresses,
  }
}

async function list(query: Queryable, customerId: string): Promise<SavedAddresses> {
  const rows = await selectAddresses(query, customerId)
  const items = rows.map(({ saved_at, ...row }) => ({ ...row, savedAt: toIso(saved_at.getTime()) }))
  return { items }
}

/** What a text that is signed says: the address first, so that no name can hide it. */
function aboutOf({ name, network, address }: PrepareAddressBody): string {
  return `Save ${address} (${NETWORK_NAME[network]}) for withdrawals, under the name “${name}”. It confirms none.`
}

/** @throws Refusal malformed with its field */
async function usual(
  { usualAddress, isOurs }: AddressesDeps,
  body: PrepareAddressBody,
): Promise<PrepareAddressBody> {
  const address = usualAddress(body.network, body.address)
  if (address === null) throw new Refusal(CODE.malformed, { address: 'malformed' })
  if (await isOurs(address)) throw new Refusal(CODE.malformed, { address: 'unreasonable' })
  return { ...body, address }
}
