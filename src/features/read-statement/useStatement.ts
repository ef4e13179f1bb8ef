import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { type Chosen, chosenIn, filterOf, paramsOf } from './chosen.ts'
import {
  type StatementAsk,
  useListStatementInfiniteQuery,
  useSumStatementQuery,
} from './statement.api.ts'

/** What the address asks for, and how to ask for something else. */
export function useChosen() {
  const [params, setParams] = useSearchParams()
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const chosen = chosenIn(params)
  const [opened] = useState(() => new Date())
  const filter = filterOf(chosen, opened)
  const ask: StatementAsk | null = signedIn && filter !== null ? { account, ...filter } : null
  const choose = (part: Partial<Chosen>): void => {
    setParams(paramsOf({ ...chosen, ...part }), { replace: true, preventScrollReset: true })
  }
  return { chosen, ask, account, signedIn, wrong: filter === null, choose }
}

/** Movements and their sums, of what is asked for and never of what was asked for before. */
export function useStatement(ask: StatementAsk | null) {
  const options = { refetchOnMountOrArgChange: true, refetchOnReconnect: true }
  const list = useListStatementInfiniteQuery(ask ?? skipToken, options)
  const sums = useSumStatementQuery(ask ?? skipToken, options)
  return {
    items: list.currentData?.pages.flatMap((page) => page.items),
    sums: sums.currentData,
    error: list.error,
    /** Why what came has no sums beside it. */
    sumsFault: sums.currentData === undefined ? sums.error : undefined,
    /** When what is shown was true, while it could not be loaded again. */
    staleSince: staleSince(list) ?? staleSince(sums),
    more: moreOf(list),
    retry() {
      void list.refetch()
      void sums.refetch()
    },
  }
}

interface Asked {
  readonly isError: boolean
  readonly currentData?: unknown
  readonly fulfilledTimeStamp?: number | undefined
}

const staleSince = ({ isError, currentData, fulfilledTimeStamp }: Asked): number | null =>
  isError && currentData !== undefined ? (fulfilledTimeStamp ?? null) : null

export type StatementView = ReturnType<typeof useStatement>
