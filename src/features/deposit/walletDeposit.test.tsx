import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, scriptApi } from '#kit/frontWorld.tsx'
import { sessionRestored, SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import {
  depositByWallet,
  knowDeposits,
  resumeWalletDeposit,
  type TransferOrder,
} from './walletDeposit.ts'
import { selectWalletDeposit } from './walletDeposit.slice.ts'

const ME = '0x00000000000000000000000000000000000000aa'
const HASH = `0x${'a'.repeat(64)}`
const DEPOSIT = {
  id: 'd',
  way: 'wallet',
  network: 'sandbox',
  asset: 'USDT',
  hash: HASH,
  state: 'submitted',
  submittedAt: new Date(Date.UTC(2030, 0, 1)).toISOString(),
} as Deposit

/** The page anew: nothing in the store, only what the tab kept. */
function openPage(
  report: NonNullable<Parameters<typeof scriptApi>[0]['deposit']> = () => ok(DEPOSIT),
) {
  const seen = scriptApi({ deposit: report })
  const { store } = createWorld()
  const as = (id: string): void => {
    const user = { id, address: null, registeredAt: '2026-11-20T12:00:00.000Z' }
    const session = { ...SIGNED_OUT, loggedIn: true, token: `token of ${id}`, user }
    store.dispatch(sessionRestored(session))
  }
  store.dispatch(resumeWalletDeposit())
  return { store, seen, as, flow: () => selectWalletDeposit(store.getState()) }
}

const orderBy = (send: () => Promise<unknown>): TransferOrder => {
  const provider: Eip1193 = {
    async request({ method }) {
      if (method === 'eth_accounts') return [ME]
      return method === 'eth_chainId' ? '0x7a69' : send()
    },
  }
  return {
    provider,
    from: ME,
    chainId: 31_337,
    intent: { network: 'sandbox', asset: 'USDT', amount: '150' },
    payment: { to: ME, units: 1n, token: null },
    listed: () => [],
  }
}
const SENT = orderBy(async () => HASH)

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a deposit that is under way', () => {
  it('is reported with the hash of the wallet, and shown to its customer alone', async () => {
    const { store, as, flow } = openPage()
    await store.dispatch(depositByWallet(SENT))
    expect(flow()).toMatchObject({ phase: 'confirming', deposit: { hash: HASH } })
    as('eve')
    expect(flow()).toEqual({ phase: 'idle' })
  })

  it('goes on after a reload, and is over when the server says so', async () => {
    await openPage().store.dispatch(depositByWallet(SENT))
    const { store, flow } = openPage()
    expect(flow()).toMatchObject({ phase: 'confirming' })
    store.dispatch(knowDeposits([{ ...DEPOSIT, state: 'success' }]))
    expect(flow()).toMatchObject({ phase: 'confirmed' })
    expect(sessionStorage.getItem('glasshouse.deposit')).toBeNull()
  })

  it('is unknown after a reload while the wallet was asked, and never asked for again', async () => {
    const before = openPage()
    let asked = 0
    const forever = orderBy(() => {
      asked += 1
      return new Promise(() => undefined)
    })
    void before.store.dispatch(depositByWallet(forever))
    // Before the wallet was asked as well as after.
    void before.store.dispatch(depositByWallet(forever))
    await expect.poll(() => before.flow().phase).toBe('awaitingWallet')
    void before.store.dispatch(depositByWallet(forever))
    const { store, flow } = openPage()
    expect(flow().phase).toBe('unknown')
    expect(asked).toBe(1)
    store.dispatch(knowDeposits([DEPOSIT]))
    expect(flow().phase).toBe('confirming')
  })

  it.each([
    ['said no', Object.assign(new Error('no'), { code: 4001 }), 'failed'],
    ['broke off', Object.assign(new Error('no'), { code: 4900 }), 'unknown'],
    ['threw anything', new Error('boom'), 'unknown'],
  ])('is what is known when the wallet %s', async (_, fault, phase) => {
    const { store, flow } = openPage()
    await store.dispatch(depositByWallet(orderBy(() => Promise.reject(fault))))
    expect(flow().phase).toBe(phase)
  })

  it('has failed when the server refuses its report', async () => {
    const { store, flow } = openPage(() => ({ code: CODE.belowMinimumDeposit, result: null }))
    await store.dispatch(depositByWallet(SENT))
    expect(flow()).toMatchObject({ phase: 'failed', fault: { by: 'call' } })
  })
})

describe('a report that was not taken', () => {
  it.each(['500', '503', '429'])('is made again after %s: the coins are gone', async (code) => {
    vi.useFakeTimers()
    const { store, flow } = openPage((_, count) =>
      count === 1 ? { code, result: null } : ok(DEPOSIT),
    )
    const sent = store.dispatch(depositByWallet(SENT))
    await vi.advanceTimersByTimeAsync(100)
    expect(flow()).toMatchObject({ phase: 'submitted', hash: HASH })
    await vi.advanceTimersByTimeAsync(4_000)
    await sent
    expect(flow()).toMatchObject({ phase: 'confirming' })
  })

  it('is never made in the name of who signed in meanwhile, and goes on when its customer is back', async () => {
    const { store, seen, as, flow } = openPage()
    const pay = async () => {
      as('eve')
      return HASH
    }
    await store.dispatch(depositByWallet(orderBy(pay)))
    expect([seen.length, flow().phase]).toEqual([0, 'idle'])
    as('c1')
    expect(flow().phase).toBe('idle')
    store.dispatch(resumeWalletDeposit())
    await vi.waitFor(() => expect(flow()).toMatchObject({ phase: 'confirming' }))
    expect(seen).toHaveLength(1)
  })

  it('waits for its customer when the session has ended', async () => {
    vi.useFakeTimers()
    const { store, seen, as, flow } = openPage((_, count) =>
      count === 1 ? { code: '401', result: null } : ok(DEPOSIT),
    )
    const sent = store.dispatch(depositByWallet(SENT))
    await vi.advanceTimersByTimeAsync(5_000)
    await sent
    expect(store.getState().session.ended).toBe('expired')
    as('c1')
    store.dispatch(resumeWalletDeposit())
    await vi.advanceTimersByTimeAsync(100)
    expect(flow()).toMatchObject({ phase: 'confirming' })
    expect(seen).toHaveLength(2)
  })
})
