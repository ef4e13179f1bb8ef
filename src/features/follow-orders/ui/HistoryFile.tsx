import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { waitingApi } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { MadeFileButtons } from '#src/shared/ui/MadeFileButtons.tsx'
import { useHistoryFilter } from '../useHistoryFilter.ts'

/** The history of the account in use, as far as the address asks for it, to keep as a file. */
export default function HistoryFile() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const account = useSelector(selectAccount)
  const { ask: filter } = useHistoryFilter()
  if (!useSelector(selectLoggedIn)) return null
  return (
    <MadeFileButtons
      key={JSON.stringify(filter)}
      formats={['csv']}
      ask={() =>
        dispatch(
          waitingApi.endpoints.exportContracts.initiate(
            { account, ...filter },
            { forceRefetch: true },
          ),
        )
      }
    />
  )
}
