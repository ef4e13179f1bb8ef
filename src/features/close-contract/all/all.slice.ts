import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { selectUser, sessionEnded, type WithSession } from '#src/shared/session/session.slice.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { rootReducer } from '#src/shared/store/rootReducer.ts'
import type { AllBatch } from './batch.ts'
import { BATCH_KEY } from './batchKey.ts'

interface AllState {
  readonly batch: AllBatch | null
  /** Whether this page sends what is left of it. */
  readonly driving: boolean
}

const INITIAL: AllState = { batch: null, driving: false }

const slice = createSlice({
  name: 'allOrders',
  initialState: INITIAL,
  reducers: {
    changed: (state, { payload: batch }: PayloadAction<AllBatch | null>) => ({ ...state, batch }),
    driven: (state, { payload: driving }: PayloadAction<boolean>) => ({ ...state, driving }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state, { payload }) =>
      payload === 'expired' ? state : { ...(state as AllState), batch: null },
    )
  },
})

export const { changed, driven } = slice.actions

const injected = slice.injectInto(rootReducer)
const own = (state: WithSession): AllState =>
  injected.selectSlice(state as unknown as Readonly<Record<string, AllState>>)

/** The batch of the customer who is signed in; nobody else sees it. */
export function selectBatch(state: WithSession): AllBatch | null {
  const { batch } = own(state)
  return batch !== null && batch.customer === selectUser(state)?.id ? batch : null
}

/** Whether this page sends what is left of a batch. */
export function selectDriving(state: WithSession): boolean {
  return own(state).driving
}

/** A batch that is not put away, so that a reload of the page forgets none. Written by this app alone. */
export const keptBatch = stored<AllBatch>({
  key: BATCH_KEY,
  version: 2,
  scope: 'tab',
  parse: (raw) =>
    isRecord(raw) && typeof raw['customer'] === 'string' && Array.isArray(raw['items'])
      ? (raw as unknown as AllBatch)
      : null,
})
