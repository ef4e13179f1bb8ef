import { currentFavourites, keepFavourites } from '#src/entities/market/favourites.ts'
import { favouritesApi } from '#src/entities/market/favourites.api.ts'
import { areSame, joinFavourites } from '#src/entities/market/joinFavourites.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'
import type { AppStore } from './store.ts'

/* Favourites follow the person: what this device has and what the server has become the same (decision 0148). */

/** What this device and the server had in common last. */
interface Common {
  /** The customer. */
  readonly of: string
  readonly codes: readonly string[]
  /** What the customer left here when they signed out. */
  readonly left: readonly string[] | null
}

const readCodes = (raw: unknown): readonly string[] | null =>
  Array.isArray(raw) ? raw.filter((code): code is string => typeof code === 'string') : null

const kept = stored<Common>({
  key: 'favouritesOf',
  version: 1,
  parse(raw) {
    if (!isRecord(raw) || typeof raw['of'] !== 'string') return null
    const codes = readCodes(raw['codes'])
    return codes === null ? null : { of: raw['of'], codes, left: readCodes(raw['left']) }
  },
})

/** How to ask the operator. */
export interface FavouriteHands {
  /** Who is signed in; null for a visitor. */
  customer(): string | null
  /** Null where there was no answer. */
  list(): Promise<readonly string[] | null>
  /** Places of codes that were refused; none where the list was saved, null where it could not be. */
  save(codes: readonly string[]): Promise<readonly number[] | null>
}

export interface FavouriteSync {
  /** Makes device and server the same, as soon as the look before has ended. Is never rejected. */
  look(): Promise<void>
  /** Looks again where the last look failed. */
  again(): void
  /** Whether this device has something that the server has not been told. */
  isAhead(): boolean
}

/** The places that the fields of a refusal name: `codes.3` is the fourth. */
function placesIn(error: unknown): readonly number[] | null {
  if (!isCallFault(error) || error.kind !== 'refused') return null
  const places = Object.keys(error.fields).flatMap((field) => {
    const place = /^codes\.(\d+)$/.exec(field)?.[1]
    return place === undefined ? [] : [Number(place)]
  })
  return places.length === 0 ? null : places
}

export function favouriteHands({ dispatch, getState }: AppStore): FavouriteHands {
  const { listFavourites, saveFavourites } = favouritesApi.endpoints
  return {
    customer: () => getState().session.user?.id ?? null,
    async list() {
      const once = { forceRefetch: true, subscribe: false }
      const { data } = await dispatch(listFavourites.initiate(undefined, once))
      return readCodes(data?.codes)
    },
    async save(codes) {
      const { error } = await dispatch(saveFavourites.initiate(codes, { track: false }))
      return error === undefined ? [] : placesIn(error)
    },
  }
}

export function createFavouriteSync(hands: FavouriteHands): FavouriteSync {
  let common = kept.read()
  kept.watch((other) => {
    common = other
  })
  const remember = (next: Common): void => {
    common = next
    kept.write(next)
  }
  /** After a sign-out the list stays here; what is starred from now on is a visitor's. */
  const leave = (): void => {
    if (common?.left === null) remember({ ...common, left: currentFavourites() })
  }
  const commonWith = (customer: string, here: readonly string[]): readonly string[] => {
    if (common === null) return []
    if (common.of === customer) return common.codes
    // Another customer's copy neither joins this list nor takes anything from it.
    return (common.left ?? common.codes).filter((code) => here.includes(code))
  }
  /** What the server has now; null where it could not be told. */
  const saved = async (codes: readonly string[]): Promise<readonly string[] | null> => {
    const refused = await hands.save(codes)
    if (refused === null || refused.length === 0) return refused === null ? null : codes
    const listed = codes.filter((_, at) => !refused.includes(at))
    return (await hands.save(listed))?.length === 0 ? listed : null
  }
  /** Whether device and server are the same now. */
  const meet = async (): Promise<boolean> => {
    const customer = hands.customer()
    if (customer === null) {
      leave()
      return true
    }
    const there = await hands.list()
    if (there === null || hands.customer() !== customer) return false
    const here = currentFavourites()
    const joined = joinFavourites(commonWith(customer, here), here, there)
    const both = areSame(joined, there) ? there : await saved(joined)
    if (both === null || hands.customer() !== customer) return false
    remember({ of: customer, codes: both, left: null })
    // With what was starred meanwhile, which the next look tells.
    const shown = joinFavourites(here, currentFavourites(), both)
    if (!areSame(shown, currentFavourites())) keepFavourites(shown)
    return areSame(shown, both)
  }
  let running = false
  let isAsked = false
  let isDue = false
  const look = async (): Promise<void> => {
    isAsked = true
    if (running) return
    running = true
    while (isAsked) {
      isAsked = false
      isDue = !(await meet())
    }
    running = false
  }
  return {
    look,
    again() {
      if (isDue) void look()
    },
    isAhead: () => hands.customer() !== null && !areSame(currentFavourites(), common?.codes ?? []),
  }
}
