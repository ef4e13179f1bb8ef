import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { ReadFeeOffers } from '#server/modules/commands/types.ts'

const INVITER = 'inviter'

/** Offers that a customer can have: a level's discount, an invitation's, a commission, and both. */
const OFFERS: readonly FeeOffer[] = [
  { discountPercent: 15, level: 4, commissionPercent: 0, inviterId: null },
  { discountPercent: 5, level: null, commissionPercent: 20, inviterId: INVITER },
  { discountPercent: 30, level: 6, commissionPercent: 20, inviterId: INVITER },
  { discountPercent: 0, level: null, commissionPercent: 20, inviterId: INVITER },
]

/** What an order is offered: nothing, as most are, or one of the offers. */
export const offerArb: fc.Arbitrary<FeeOffer | null> = fc.constantFrom(null, null, ...OFFERS)

/** The rate that is left of a base rate, as the rule's text says it. */
export function netOf(baseFeePpm: bigint, offer: FeeOffer | null): bigint {
  return (baseFeePpm * BigInt(100 - (offer?.discountPercent ?? 0))) / 100n
}

/** A new id whose offer follows from its place: a run of five customers has every offer, and none. */
export const customerIdAt = (place: number): string =>
  place.toString(16).padStart(8, '0') + randomUUID().slice(8)

/** Offers by customer: always the same to the same one, and nothing to one in five. */
export const someOffers: ReadFeeOffers = async (_tx, customerIds) =>
  new Map(
    customerIds.flatMap((id): readonly (readonly [string, FeeOffer])[] => {
      const place = Number.parseInt(id.slice(0, 8), 16)
      const offer = OFFERS[place % (OFFERS.length + 1)]
      return offer === undefined ? [] : [[id, offer]]
    }),
  )
