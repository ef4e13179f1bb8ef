import { createSlice } from '@reduxjs/toolkit'

export interface ProfileState {
  /** The phone area codes of the specification: +1 to +430. */
  readonly areaCodes: readonly string[]
}

const initialState: ProfileState = {
  areaCodes: Array.from({ length: 430 }, (_, index) => `+${index + 1}`),
}

/** What forms about a person choose from. */
export const profile = createSlice({ name: 'profile', initialState, reducers: {} })
