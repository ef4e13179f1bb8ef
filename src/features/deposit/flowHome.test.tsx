import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import type { Depositor, Order } from './flowHome.ts'

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

/** The page anew: nothing in memory, only what the tab kept. */
async function openPage() {
  vi.resetModules()
  return (await import('./flowHome.ts')).depositFlow
}

/** Signed in as this customer all the time. */
const as = (customer: string): Depositor => ({ customer, now: () => customer })

const orderBy = (send: () => Promise<unknown>): Order => {
  const provider: Eip1193 = {
    async request({ method }) {
      if (method === 'eth_accounts') return [ME]
      return method === 'eth_chainId' ? '0x7a69' : send()
    },
  }
  return {
    ...as('ann'),
    provider,
    from: ME,
    chainId: 31_337,
    intent: { network: 'sandbox', asset: 'USDT', amount: '150' },
    payment: { to: ME, value: '0x1' },
    listed: () => [],
  }
}

const answers =
  (reply: { readonly data?: unknown; readonly error?: unknown }) => (): Promise<typeof reply> =>
    Promise.resolve(reply)

beforeEach(() => {
  sessionStorage.clear()
})

describe('a deposit that is under way', () => {
  it('is reported with the hash of the wallet, and shown to its customer alone', async () => {
    const flow = await openPage()
    flow.resume(as('ann'), answers({}) as never)
    await flow.press(
      orderBy(async () => HASH),
      answers({ data: DEPOSIT }) as never,
    )
    expect(flow.of('ann')).toMatchObject({ phase: 'confirming', deposit: { hash: HASH } })
    expect(flow.of('eve')).toEqual({ phase: 'idle' })
  })

  it('goes on after a reload, and is over when the server says so', async () => {
    const flow = await openPage()
    flow.resume(as('ann'), answers({}) as never)
    await flow.press(
      orderBy(async () => HASH),
      answers({ data: DEPOSIT }) as never,
    )
    const again = await openPage()
    again.resume(as('ann'), answers({}) as never)
    expect(again.of('ann')).toMatchObject({ phase: 'confirming' })
    again.known([{ ...DEPOSIT, state: 'success' }], vi.fn() as never)
    expect(again.of('ann')).toMatchObject({ phase: 'confirmed' })
    expect(sessionStorage.getItem('glasshouse.deposit')).toBeNull()
  })

  it('is unknown after a reload while the wallet was asked, and never asked for again', async () => {
    const flow = await openPage()
    flow.resume(as('ann'), answers({}) as never)
    let asked = 0
    const forever = orderBy(() => {
      asked += 1
      return new Promise(() => undefined)
    })
    void flow.press(forever, answers({}) as never)
    await expect.poll(() => flow.of('ann').phase).toBe('awaitingWallet')
    void flow.press(forever, answers({}) as never)
    const again = await openPage()
    again.resume(as('ann'), answers({}) as never)
    expect(again.of('ann').phase).toBe('unknown')
    expect(asked).toBe(1)
    again.known([DEPOSIT], vi.fn() as never)
    expect(again.of('ann').phase).toBe('confirming')
  })

  it.each([
    ['said no', Object.assign(new Error('no'), { code: 4001 }), 'failed'],
    ['broke off', Object.assign(new Error('no'), { code: 4900 }), 'unknown'],
    ['threw anything', new Error('boom'), 'unknown'],
  ])('is what is known when the wallet %s', async (_, fault, phase) => {
    const flow = await openPage()
    flow.resume(as('ann'), answers({}) as never)
    await flow.press(
      orderBy(() => Promise.reject(fault)),
      answers({}) as never,
    )
    expect(flow.of('ann').phase).toBe(phase)
  })

  it('has failed when the server refuses its report', async () => {
    const flow = await openPage()
    flow.resume(as('ann'), answers({}) as never)
    const error = { kind: 'refused', code: CODE.belowMinimumDeposit, fields: {} }
    await flow.press(
      orderBy(async () => HASH),
      answers({ error }) as never,
    )
    expect(flow.of('ann')).toMatchObject({ phase: 'failed', fault: { by: 'call' } })
  })
})

describe('a report that was not taken', () => {
  afterEach(() => void vi.useRealTimers())

  it.each(['500', '503', '429', '401'])(
    'is made again after %s: the coins are gone',
    async (code) => {
      vi.useFakeTimers()
      const flow = await openPage()
      const replies = [{ error: { kind: 'refused', code, fields: {} } }, { data: DEPOSIT }]
      const dispatch = (() => Promise.resolve(replies.shift() ?? {})) as never
      flow.resume(as('ann'), dispatch)
      const sent = flow.press(
        orderBy(async () => HASH),
        dispatch,
      )
      await vi.advanceTimersByTimeAsync(100)
      expect(flow.of('ann')).toMatchObject({ phase: 'submitted', hash: HASH })
      await vi.advanceTimersByTimeAsync(4_000)
      await sent
      expect(flow.of('ann')).toMatchObject({ phase: 'confirming' })
    },
  )

  it('is never made in the name of who signed in meanwhile, and goes on when its customer is back', async () => {
    const flow = await openPage()
    let who = 'ann'
    let reports = 0
    const dispatch = (() => {
      reports += 1
      return Promise.resolve({ data: DEPOSIT })
    }) as never
    const ann = { customer: 'ann', now: () => who }
    flow.resume(ann, dispatch)
    const pay = async () => {
      who = 'eve'
      return HASH
    }
    await flow.press({ ...orderBy(pay), ...ann }, dispatch)
    expect([reports, flow.of('ann').phase, flow.of('eve').phase]).toEqual([0, 'idle', 'idle'])
    who = 'ann'
    flow.resume(ann, dispatch)
    await vi.waitFor(() => expect(flow.of('ann')).toMatchObject({ phase: 'confirming' }))
    expect(reports).toBe(1)
  })
})
