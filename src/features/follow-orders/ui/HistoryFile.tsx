import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { waitingApi } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { MadeFileButtons } from '#src/shared/ui/MadeFileButtons.tsx'

/** The history of the account in use, to keep as a file. */
export default function HistoryFile() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const account = useSelector(selectAccount)
  if (!useSelector(selectLoggedIn)) return null
  return (
    <MadeFileButtons
      formats={['csv']}
      ask={() =>
        dispatch(waitingApi.endpoints.exportContracts.initiate({ account }, { forceRefetch: true }))
      }
    />
  )
}
