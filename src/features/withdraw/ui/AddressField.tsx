import type { WithdrawTicket } from '../useWithdrawTicket.ts'
import { AddressEntry } from './AddressEntry.tsx'
import { SavedAddressField } from './SavedAddressField.tsx'

/** Where coins go: one of the saved addresses, or another. */
export function AddressField({ ticket }: { readonly ticket: WithdrawTicket }) {
  const { fields, change, refused } = ticket
  const fill = (address: string): void => change({ address })
  return (
    <>
      <SavedAddressField ticket={ticket} onChoose={fill} />
      <AddressEntry
        network={fields.network}
        address={fields.address}
        onChange={fill}
        onTry={() => change({})}
        error={refused('address')}
      />
    </>
  )
}
