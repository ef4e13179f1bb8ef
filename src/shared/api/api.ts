import { createApi } from '@reduxjs/toolkit/query/react'
import { callBase } from './callBase.ts'

/** What cached answers are about; a write names what it made out of date. */
const TAGS = [
  'account',
  'orders',
  'content',
  'user',
  'spot',
  'option',
  'plan',
  'exchange',
  'auction',
  'risk',
  'withdrawal',
  'deposit',
  'notification',
  'unread',
  'session',
  'identity',
  'invite',
  'mailing',
  'ownAccount',
  'loan',
  'chat',
  'drawing',
  'alert',
  'address',
] as const

/** Only a development build compares tags with the list: customers need not load it. */
const known: readonly (typeof TAGS)[number][] = import.meta.env.DEV ? TAGS : []

/**
 * The one door to the operator. Each entity adds its own calls with `injectEndpoints`:
 * `query: (account: AccountKind) => call('listContracts', { account, query: { state: 'open' } })`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: callBase,
  tagTypes: known,
  keepUnusedDataFor: 120,
  endpoints: () => ({}),
})
