import { combineSlices } from '@reduxjs/toolkit'
import { api } from '#src/shared/api/api.ts'

/** The reducer of the store. A slice injects itself when its part of the app is loaded. */
export const rootReducer = combineSlices(api)
