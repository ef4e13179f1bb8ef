import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { REPORTED, SANDBOX_NETWORK } from '#kit/depositNetworks.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { reportDeposit } from '#src/features/deposit/reportDeposit.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import DepositPage from './DepositPage.tsx'

const OF_HAND: DepositNetwork = {
  ...SANDBOX_NETWORK,
  id: 'bitcoin',
  name: 'Bitcoin',
  chainId: null,
  confirmations: null,
  ownAddress: false,
}
const DOWN = { code: '500', result: null }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit', 'account', 'session', 'images', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function open(
  networks: readonly DepositNetwork[],
  replies: Parameters<typeof scriptApi>[0] = {},
  world = createWorld({ account: 'real' }),
) {
  const seen = scriptApi({
    getDepositOffer: () => ok({ networks }),
    getWalletBalance: () => ok({ amount: null }),
    getDepositAddress: () => ok({ network: 'sandbox', address: `0x${'e'.repeat(40)}` }),
    listDeposits: () => ok({ items: [], next: null }),
    getParameter: () => ok({ paramValue: '2097152' }),
    ...replies,
  })
  renderInWorld(
    world,
    <WalletsContext value={fixedWallets([])}>
      <DepositPage />
    </WalletsContext>,
  )
  await settle()
  return seen
}

/** Goes on with a report of before a reload, which the operator has taken. */
async function resumed(networks: readonly DepositNetwork[]): Promise<void> {
  const body = { way: 'hand', network: 'sandbox', asset: 'USDT', amount: '150' } as const
  const request = { ...body, lastSix: '9abcde', imageId: 'i1' }
  scriptApi({ deposit: () => ok(REPORTED) })
  const world = createWorld({ account: 'real' })
  const write = { key: 'k1', request, sentAt: 0 }
  await world.store.dispatch(reportDeposit.resume(write, true))
  await open(networks, {}, world)
}

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const radios = () => screen.queryAllByRole('radio').map((one) => one.closest('label')?.textContent)

async function press(role: 'tab' | 'button', name: string): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }))
  await settle()
}

describe('the ways to deposit', () => {
  it('are one at a time, the first one first, and each with its own networks', async () => {
    await open([SANDBOX_NETWORK, OF_HAND])
    expect(tabs()).toEqual(['From my wallet', 'To my address', 'Already sent'])
    expect(screen.getByRole('tabpanel', { name: 'From my wallet' })).toBeTruthy()
    expect(screen.queryByLabelText('Proof of payment')).toBeNull()
    await press('tab', 'To my address')
    expect(
      screen.getByText(
        (_, at) => at?.tagName === 'BDI' && at.textContent === `0x${'e'.repeat(40)}`,
      ),
    ).toBeTruthy()
    expect(radios()).toEqual([])
    await press('tab', 'Already sent')
    expect(screen.getByLabelText('Proof of payment')).toBeTruthy()
    expect(radios()).toEqual(['Sandbox', 'Bitcoin'])
  })

  it('are walked along by the arrow keys', async () => {
    await open([SANDBOX_NETWORK])
    const first = screen.getByRole('tab', { name: 'From my wallet' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    await settle()
    const last = screen.getByRole('tab', { name: 'Already sent', selected: true })
    expect(document.activeElement).toBe(last)
  })

  it('are only those that a network takes', async () => {
    await open([{ ...SANDBOX_NETWORK, byHand: false }])
    expect(tabs()).toEqual(['From my wallet', 'To my address'])
    cleanup()
    await open([OF_HAND])
    expect(tabs()).toEqual([])
    expect(screen.getByLabelText('Proof of payment')).toBeTruthy()
    cleanup()
    await open([])
    expect(screen.getByText('Deposits aren’t available yet.')).toBeTruthy()
  })

  it('leave out the own wallet for who has none', async () => {
    const world = createWorld({ account: 'real' })
    const registeredAt = '2026-11-20T12:00:00Z'
    world.store.dispatch(userLoaded({ id: 'c1', address: null, registeredAt }))
    const state = { by: 'code', lacks: [], set: false, triesLeft: 20 }
    const replies = {
      getWithdrawalPassword: () => ok({ ...state, lockedUntil: null, heldUntil: null }),
    }
    await open([SANDBOX_NETWORK], replies, world)
    await vi.waitFor(() => expect(tabs()).toEqual(['To my address', 'Already sent']))
  })

  it('begin with a report of before a reload, and stay there once it is put away', async () => {
    await resumed([SANDBOX_NETWORK])
    expect(screen.getByRole('alert').textContent).toContain('submitted for review')
    await press('button', 'Close')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Already sent')
  })

  it('are still there where reports by hand are taken no more', async () => {
    await resumed([{ ...SANDBOX_NETWORK, byHand: false }])
    expect(tabs()).toEqual(['From my wallet', 'To my address'])
  })

  it('can be asked for again when they did not come', async () => {
    let down = true
    await open([], {
      getDepositOffer: () => (down ? DOWN : ok({ networks: [SANDBOX_NETWORK] })),
    })
    await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }))
    down = false
    await press('button', 'Try again')
    await vi.waitFor(() => expect(tabs()).toHaveLength(3))
  })

  it('have an address that can be asked for again', async () => {
    let down = true
    await open([SANDBOX_NETWORK], {
      getDepositAddress: () => (down ? DOWN : ok({ network: 'sandbox', address: '0xfeed' })),
    })
    await press('tab', 'To my address')
    await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }))
    down = false
    await press('button', 'Try again')
    await vi.waitFor(() => expect(screen.getByText('0xfeed')).toBeTruthy())
  })
})

describe('the list of deposits', () => {
  it.each([
    ['nobody watches its network', { needed: null }, /^We don’t monitor this network/],
    ['only the end of its hash is known', { hash: null }, /^You gave only the end of the hash/],
    ['of its reason', { reason: 'otherSender' as const }, /^Not sent from a wallet of yours/],
  ])('says why one waits for people, and until when: %s', async (_, odd, why) => {
    await open([SANDBOX_NETWORK], {
      listDeposits: () => ok({ items: [{ ...REPORTED, ...odd }], next: null }),
    })
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(/^Decision by/)).toBeTruthy()
  })

  it('says of one that waits for the chain that it does', async () => {
    await open([SANDBOX_NETWORK], { listDeposits: () => ok({ items: [REPORTED], next: null }) })
    expect(screen.getByText(/^Usually on the network/)).toBeTruthy()
  })

  it('is there for who could confirm no withdrawal any more, while the ways are not', async () => {
    const world = createWorld({ account: 'real' })
    const registeredAt = '2026-11-20T12:00:00Z'
    world.store.dispatch(userLoaded({ id: 'c1', address: null, registeredAt }))
    const state = { by: 'code', lacks: ['secondFactor'], set: false, triesLeft: 20 }
    const replies = {
      listDeposits: () => ok({ items: [REPORTED], next: null }),
      getWithdrawalPassword: () => ok({ ...state, lockedUntil: null, heldUntil: null }),
    }
    await open([SANDBOX_NETWORK], replies, world)
    expect(await screen.findByText('Authenticator app: missing')).toBeTruthy()
    expect(tabs()).toEqual([])
    expect(screen.getByText(/^Usually on the network/)).toBeTruthy()
  })

  it('gives the older ones when they are asked for', async () => {
    const seen = await open([SANDBOX_NETWORK], {
      listDeposits: ({ query }) =>
        query.get('cursor') === null
          ? ok({ items: [REPORTED], next: '7' })
          : ok({ items: [{ ...REPORTED, id: 'd0', claimed: '999.000000' }], next: null }),
    })
    await press('button', 'Older deposits')
    expect(screen.getByText(/999\.00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Older deposits' })).toBeNull()
    expect(seen.some(({ query }) => query.get('cursor') === '7')).toBe(true)
  })

  it('stays, and says so, when it could not be asked for again', async () => {
    let down = true
    await open([SANDBOX_NETWORK], {
      listDeposits: ({ query }) =>
        down && query.get('cursor') !== null ? DOWN : ok({ items: [REPORTED], next: '7' }),
    })
    await press('button', 'Older deposits')
    await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText(/150\.00/)).toBeTruthy()
    down = false
    await press('button', 'Try again')
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  })
})
