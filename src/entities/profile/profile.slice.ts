import { createSlice } from '@reduxjs/toolkit'
import { rootReducer } from '#src/shared/store/rootReducer.ts'

export interface ProfileState {
  /** The phone area codes of the specification: +1 to +430. */
  readonly areaCodes: readonly string[]
}

const initialState: ProfileState = {
  areaCodes: Array.from({ length: 430 }, (_, index) => `+${index + 1}`),
}

/**
 * What forms about a person choose from; in the store once their page is loaded.
 * @internal tested by itself
 */
export const profile = createSlice({ name: 'profile', initialState, reducers: {} })

profile.injectInto(rootReducer)
