import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DepositNetwork } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { SANDBOX_NETWORK } from '#kit/depositNetworks.ts'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { type ScriptedUpload, scriptUploads } from '#kit/scriptedUploads.ts'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import type { SentWrite } from '#src/shared/money-write/writeKinds.ts'
import { sessionRestored } from '#src/shared/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { type HandBody, reportDeposit } from '../reportDeposit.ts'
import { HandDeposit } from './HandDeposit.tsx'

const HASH = `0x${'0123456789abcdef'.repeat(4)}`
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const NETWORK: DepositNetwork = {
  ...SANDBOX_NETWORK,
  coins: [...SANDBOX_NETWORK.coins, { asset: 'ETH', minimum: '0.2', token: null, decimals: 18 }],
}
const BITCOIN: DepositNetwork = {
  ...NETWORK,
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: null,
  confirmations: null,
  collecting: 'bc1qhouse0000000000',
  ownAddress: false,
  coins: [{ asset: 'BTC', minimum: '0.015', token: null, decimals: 8 }],
}
const DEPOSIT = {
  id: 'd1',
  way: 'hand',
  state: 'submitted',
  reason: null,
  needed: 3,
  hash: null,
  lastSix: '9abcde',
  by: '2026-11-22T12:05:00.000Z',
}

let uploads: readonly ScriptedUpload[]

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit', 'images', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

function Form({ network }: { readonly network: DepositNetwork }) {
  return <HandDeposit network={network} write={useMoneyWrite(reportDeposit)} />
}

type Answer = NonNullable<Parameters<typeof scriptApi>[0]['deposit']>

async function open(deposit: Answer = () => ok(DEPOSIT), network = NETWORK) {
  uploads = scriptUploads()
  const seen = scriptApi({ getParameter: () => ok({ paramValue: '2097152' }), deposit })
  const world = createWorld({ account: 'demo' })
  const page = renderInWorld(world, <Form network={network} />)
  await settle()
  const sent = (): readonly SeenCall[] => seen.filter(({ name }) => name === 'deposit')
  return { world, page, sent }
}

const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const ADDED = 'The deposit was added and submitted for review.'
const AMOUNT = 'Amount'
const NAMED = 'Transaction hash, or its last 6 characters'
const PROOF = 'Proof of payment'
const said = (label: string) => {
  const by = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return document.getElementById(by)?.textContent ?? ''
}

/** Picks a picture and has the operator keep it. */
async function prove(id = 'i1'): Promise<void> {
  const before = uploads.length
  fireEvent.change(screen.getByLabelText(PROOF), { target: { files: [new File([PNG], 'a.png')] } })
  await vi.waitFor(() => expect(uploads).toHaveLength(before + 1))
  uploads.at(-1)?.answer(ok({ id, width: 10, height: 10, size: 1_000 }))
  await settle()
}

async function fill(hash = HASH): Promise<void> {
  type(AMOUNT, '150.5')
  type(NAMED, hash)
  await prove()
}

async function press(name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('a deposit reported by hand', () => {
  it.each([
    [HASH, { hash: HASH }],
    [` ${HASH.toUpperCase()} `, { hash: HASH }],
    [`https://etherscan.io/tx/${HASH}`, { hash: HASH }],
    ['9ABCDE', { lastSix: '9abcde' }],
  ])('is sent once to the real account, with what was meant by %j', async (typed, named) => {
    const { sent } = await open()
    await fill(typed)
    await press(/^Report 150.50/)
    expect(sent().map(({ account, body }) => ({ account, body }))).toEqual([
      {
        account: 'NO',
        body: {
          way: 'hand',
          network: 'sandbox',
          asset: 'USDT',
          amount: '150.5',
          ...named,
          imageId: 'i1',
        },
      },
    ])
    expect(sent()[0]?.key).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(ADDED)
    expect(screen.getByRole('alert').textContent).toContain('Decision by')
    // What was taken is not offered once more.
    expect(screen.getByLabelText<HTMLInputElement>(AMOUNT).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(NAMED).value).toBe('')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('names what is missing, one after the other, and sends nothing before', async () => {
    const { sent } = await open()
    await press(/^Enter an amount/)
    type(AMOUNT, '119.999999')
    expect(said(AMOUNT)).toMatch(/^At least 120.00\sUSDT/)
    await press(/^At least 120.00/)
    type(AMOUNT, '120')
    await press(/^Enter the transaction hash/)
    type(NAMED, '0x12')
    expect(said(NAMED)).toContain('neither a transaction hash')
    await press(/^This is neither/)
    type(NAMED, '9abcde')
    await press(/^Choose an image/)
    await prove()
    expect(sent()).toHaveLength(0)
    await press(/^Report 120.00/)
    expect(sent()).toHaveLength(1)
  })

  it('says what a picture is worth, who looks and by when', async () => {
    await open()
    expect(screen.getByText(/^An image alone is never proof/).textContent).toContain('48')
    expect(screen.getByText('Not sent from a wallet of yours. Under manual review.')).toBeTruthy()
  })

  it('shows where to send where no chain is watched', async () => {
    const { sent } = await open(() => ok({ ...DEPOSIT, needed: null }), BITCOIN)
    expect(document.querySelector('bdi')?.textContent).toBe('bc1qhouse0000000000')
    type(AMOUNT, '0.015')
    type(NAMED, `https://mempool.space/tx/${HASH.slice(2)}`)
    await prove()
    await press(/^Report 0.015/)
    expect(sent()[0]?.body).toMatchObject({ asset: 'BTC', hash: HASH.slice(2) })
  })
})

describe('a refusal', () => {
  it.each([
    [CODE.belowMinimumDeposit, AMOUNT, 'below the minimum'],
    [CODE.depositCounted, NAMED, 'already among your deposits'],
    [CODE.depositProofMissing, PROOF, 'The proof image is missing'],
  ])('%s stands beside its field until that is changed', async (code, label, words) => {
    const { sent } = await open(() => ({ code, result: null }))
    await fill()
    await press(/^Report/)
    await vi.waitFor(() => expect(said(label)).toContain(words))
    expect(screen.queryByText('It was not reported')).toBeNull()
    if (label === AMOUNT) type(AMOUNT, '160')
    if (label === NAMED) type(NAMED, '9abcde')
    if (label === PROOF) await prove('i2')
    expect(said(label)).not.toContain(words)
    await press(/^Report/)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  it('of a field that the operator cannot read stands there too', async () => {
    await open(() => ({ code: '400', result: null, fields: { hash: 'malformed' } }))
    await fill()
    await press(/^Report/)
    await vi.waitFor(() => expect(said(NAMED)).toContain('not understood'))
  })

  it('of no field stands above the button', async () => {
    await open(() => ({ code: CODE.tooManyAtOnce, result: null }))
    await fill()
    await press(/^Report/)
    expect(screen.getByText('It was not reported')).toBeTruthy()
  })
})

describe('a report without an answer', () => {
  it('is asked for again with its own key, and not sent twice meanwhile', async () => {
    const { sent } = await open((_, count) => (count < 3 ? 'lost' : ok(DEPOSIT)))
    await fill()
    await press(/^Report/)
    expect(screen.getByText('We can’t confirm yet whether it went through.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Report/ }))
    await settle()
    expect(sent()).toHaveLength(1)
    await settle(1_000)
    await settle(2_000)
    expect([sent().length, new Set(sent().map(({ key }) => key)).size]).toEqual([3, 1])
    expect(screen.getByText(ADDED)).toBeTruthy()
  })

  it('leaves alone what was typed for another one meanwhile, but offers its picture no more', async () => {
    const { sent } = await open((_, count) => (count === 1 ? 'lost' : ok(DEPOSIT)))
    await fill()
    await press(/^Report/)
    type(NAMED, '9abcde')
    await settle(1_000)
    expect(screen.getByText(ADDED)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(NAMED).value).toBe('9abcde')
    expect(screen.getByLabelText<HTMLInputElement>(AMOUNT).value).toBe('150.5')
    expect(screen.queryByRole('img')).toBeNull()
    await press(/^Choose an image/)
    expect(sent()).toHaveLength(2)
    await prove('i2')
    await press(/^Report 150.50/)
    expect(sent().at(-1)?.body).toMatchObject({ lastSix: '9abcde', imageId: 'i2' })
  })

  it('leaves alone a picture that was chosen for another one meanwhile', async () => {
    await open((_, count) => (count === 1 ? 'lost' : ok(DEPOSIT)))
    await fill()
    await press(/^Report/)
    await prove('i2')
    await settle(1_000)
    expect(screen.getByText(ADDED)).toBeTruthy()
    expect(screen.getByRole('img')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Report 150.50/ })).toBeTruthy()
  })

  it('is kept over a reload, and goes on with its own key', async () => {
    const first = await open(() => 'lost')
    await fill()
    await press(/^Report/)
    const kept = keptWrites.read()?.writes.reportDeposit as SentWrite<HandBody> | undefined
    if (kept === undefined) throw new Error('nothing is kept')
    cleanup()
    const again = await open()
    const { dispatch } = again.world.store
    await act(() => dispatch(reportDeposit.resume(kept, true)))
    expect(again.sent().map(({ key }) => key)).toEqual([first.sent()[0]?.key])
    expect(screen.getByText(ADDED)).toBeTruthy()
    expect(keptWrites.read()).toBeNull()
  })

  it('is never made in the name of who signed in meanwhile', async () => {
    const { world, sent } = await open(() => 'lost')
    await fill()
    await press(/^Report/)
    const { session } = world.store.getState()
    const user = { id: 'c2', address: null, registeredAt: '2026-11-20T12:00:00Z' }
    act(() => void world.store.dispatch(sessionRestored({ ...session, token: 'other', user })))
    await settle(60_000)
    expect(sent()).toHaveLength(1)
    expect(screen.queryByText('We can’t confirm yet whether it went through.')).toBeNull()
  })
})
