import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { call } from './call.ts'
import type { ApiExtra } from './callBase.ts'
import { api } from './api.ts'

const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    markets: build.query<unknown, readonly number[]>({
      query: (type) => call('listMarkets', { query: { type, none: undefined } }),
    }),
    close: build.mutation<unknown, { orderId: string; key: string }>({
      query: ({ orderId, key }) =>
        call('closeContract', { account: 'demo', key, body: { orderId } }),
    }),
    leave: build.mutation<unknown, string>({
      query: (token) => call('logout', { token, body: {} }),
    }),
  }),
})

const signedOut = vi.fn<ApiExtra['signedOut']>()
let token: string | null = 'secret'
const fetched = vi.fn<typeof fetch>()

function openStore() {
  const extra: ApiExtra = { token: () => token, signedOut, account: () => 'real' }
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(api.middleware),
  })
}

function answer(body: unknown, status = 200): void {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
}

const read = () => openStore().dispatch(ownApi.endpoints.markets.initiate([2, 1]))
const write = () =>
  openStore().dispatch(ownApi.endpoints.close.initiate({ orderId: '7', key: 'k'.repeat(20) }))

const sent = () => {
  const [address, init] = fetched.mock.calls[0] ?? []
  return { address, init, headers: new Headers(init?.headers) }
}

beforeEach(() => {
  token = 'secret'
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a call', () => {
  it('unwraps the result and sends arrays as repeated keys', async () => {
    answer({ code: '200', result: [1] })
    expect(await read()).toMatchObject({ data: [1] })
    expect(sent().address).toBe('/swx/customer/index/listMarketByType?type=2&type=1')
    expect(sent().headers.get('authorization')).toBe('Bearer secret')
    expect(sent().headers.get('virtually')).toBe('NO')
    expect(sent().init?.body).toBeUndefined()
  })

  it('names its account and its key when money moves', async () => {
    answer({ code: '200', result: {} })
    await write()
    expect(sent().headers.get('virtually')).toBe('YES')
    expect(sent().headers.get('idempotency-key')).toBe('k'.repeat(20))
    expect(sent().init?.body).toBe('{"orderId":"7"}')
  })

  it('sends no token when signed out', async () => {
    token = null
    answer({ code: '200', result: [] })
    await read()
    expect(sent().headers.has('authorization')).toBe(false)
  })

  it('takes a success code in place of 200', async () => {
    answer({ code: '20004', result: { id: '1' } })
    expect(await write()).toEqual({ data: { id: '1' } })
  })

  it('hands on a refusal with its code and the fields it knows', async () => {
    answer({ code: '400', result: null, fields: { lots: 'outOfRange', x: 'new fault' } }, 400)
    expect(await write()).toEqual({
      error: { kind: 'refused', code: '400', fields: { lots: 'outOfRange' } },
    })
    answer({ code: CODE.insufficientMargin, result: null })
    expect(await write()).toEqual({
      error: { kind: 'refused', code: CODE.insufficientMargin, fields: {} },
    })
  })

  it.each([
    ['as status', { anything: true }, 401],
    ['in the body', { code: '401', result: null }, 200],
  ])('ends the session on a 401 %s', async (_, body, status) => {
    answer(body, status)
    expect(await read()).toMatchObject({ error: { kind: 'refused', code: '401' } })
    expect(signedOut).toHaveBeenCalledWith('secret')
  })

  it('ends no session on a 401 when nobody was signed in', async () => {
    token = null
    answer({ code: '401', result: null }, 401)
    await read()
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('uses the token of the session that is left', async () => {
    token = null
    answer({ code: '200', result: {} })
    await openStore().dispatch(ownApi.endpoints.leave.initiate('old'))
    expect(sent().headers.get('authorization')).toBe('Bearer old')
  })

  it.each([
    ['the network fails', () => fetched.mockRejectedValue(new TypeError('failed to fetch'))],
    ['a gateway answers instead', () => fetched.mockResolvedValue(new Response('<h1>502</h1>'))],
  ])('is unknown as a write and unreachable as a read when %s', async (_, arrange) => {
    arrange()
    expect(await write()).toEqual({ error: { kind: 'unknown' } })
    arrange()
    expect(await read()).toMatchObject({ error: { kind: 'unreachable' } })
  })

  it.each([['99999'], [null]])(
    'is unknown as a write and unexplained as a read for the code %s',
    async (code) => {
      answer({ code, result: null })
      expect(await write()).toEqual({ error: { kind: 'unknown' } })
      answer({ code, result: null })
      expect(await read()).toMatchObject({ error: { kind: 'unexplained' } })
    },
  )

  it('gives up after 90 seconds, as unknown', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'))
          })
        }),
    )
    let settled: unknown = null
    void write().then((answered) => {
      settled = answered
    })
    await vi.advanceTimersByTimeAsync(89_999)
    expect(settled).toBeNull()
    await vi.advanceTimersByTimeAsync(2)
    expect(settled).toEqual({ error: { kind: 'unknown' } })
  })
})
