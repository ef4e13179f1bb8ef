import { useEffect, useState } from 'react'
import { guestStored, newGuestToken } from '#src/entities/support/guest.ts'
import type { ChatOwner } from '#src/entities/support/support.api.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'

/** Whose chat is on the screen, and what this browser knows of a guest. */
interface ChatOwners {
  readonly owner: ChatOwner
  /** The token of a guest who wrote here before, while a customer is signed in who did not say no to it. */
  readonly guestToTake: string | null
  /** Whose the next message is. A guest's token is kept before the first: from then on there is something to read by it. */
  readonly keep: () => ChatOwner
  /** The guest's token is over: this browser goes on as another guest. */
  readonly renew: () => void
  /** The customer takes the guest's conversation along, or does not. */
  readonly answered: (taken: boolean) => void
}

/** The owner of the chat: who is signed in, else the guest of this browser. */
export function useChatOwner(): ChatOwners {
  const customer = useCustomer()
  const [guest, setGuest] = useState(guestStored.read)
  const [fresh, setFresh] = useState(newGuestToken)
  // Another tab wrote the first message, or took it along.
  useEffect(() => guestStored.watch(setGuest), [])
  const ownerWith = (token: string): ChatOwner =>
    customer.id === null ? { id: 'guest', token } : { id: customer.id }
  return {
    owner: ownerWith(guest?.token ?? fresh),
    guestToTake: customer.id !== null && guest?.declined === false ? guest.token : null,
    keep() {
      if (customer.id !== null) return ownerWith('')
      const kept = guestStored.read() ?? { token: fresh, declined: false }
      guestStored.write(kept)
      setGuest(kept)
      return ownerWith(kept.token)
    },
    renew() {
      const kept = guestStored.read()
      // Another tab did already.
      const isOld = kept?.token === guest?.token
      if (isOld) guestStored.clear()
      setGuest(isOld ? null : kept)
      setFresh(newGuestToken())
    },
    answered(taken) {
      if (guest === null) return
      const kept = taken ? null : { ...guest, declined: true }
      if (kept === null) guestStored.clear()
      else guestStored.write(kept)
      setGuest(kept)
      setFresh(newGuestToken())
    },
  }
}
