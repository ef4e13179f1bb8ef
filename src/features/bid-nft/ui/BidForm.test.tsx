import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Nft } from '#protocol/nft.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { BidForm } from './BidForm.tsx'

const NFT: Nft = {
  id: 'a1',
  title: 'Low Tide',
  creator: 'Studio A',
  about: 'Water.',
  charity: { id: 'water', name: 'Water', url: null, invented: true },
  chain: 'Sandbox',
  contract: '0xb',
  tokenId: '1',
  image: 'data:image/svg+xml;base64,',
  imageSha256: '',
  state: 'running',
  reserve: '50.000000',
  currentBid: '50.000000',
  minNext: '52.500000',
  bids: 1,
  startsAt: '2026-11-20T12:00:00.000Z',
  endsAt: '2026-11-20T13:00:00.000Z',
  extended: 0,
  reason: null,
  you: null,
}
const HOLDING = {
  asset: 'USDT',
  available: '100.000000',
  margin: '0',
  inOrders: '0',
  inOptions: '0',
  inPlans: '0',
  inWithdrawals: '0',
  inBids: '0',
  loan: '0',
  total: '100.000000',
}
const own = (you: Nft['you'], myBid: string) =>
  ok({
    now: NFT.startsAt,
    items: [{ nft: { ...NFT, you }, bidder: 1, myBid, held: myBid, delivery: null }],
    next: null,
  })

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['errors', 'nft'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(1))

async function open(
  replies: Parameters<typeof scriptApi>[0] = {},
  world: Parameters<typeof createWorld>[0] = { account: 'real' },
) {
  const seen = scriptApi({
    listHoldings: () => ok([HOLDING]),
    listOwnNfts: () => own('outbid', '40.000000'),
    buyNft: () => ok({ nft: { ...NFT, you: 'leading' }, amount: '60.000000' }),
    ...replies,
  })
  renderInWorld(createWorld(world), <BidForm nft={NFT} least="52.500000" />, '/nfts?nft=a1')
  await settle()
  return seen
}

const type = (value: string): void =>
  void fireEvent.change(screen.getByLabelText('Your bid'), { target: { value } })
const button = (name: RegExp) => screen.getByRole('button', { name })

describe('the form of a bid', () => {
  it('says what is in the way, types the least at a press, and sends one bid with that amount', async () => {
    const seen = await open()
    type('52.49')
    expect(button(/^At least 52\.50/).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button(/^Min$/))
    fireEvent.click(button(/^Bid 52\.50/))
    fireEvent.click(button(/^Bid 52\.50/))
    await settle()
    const sent = seen.filter(({ name }) => name === 'buyNft')
    expect(sent.map(({ body }) => body)).toEqual([{ id: 'a1', amount: '52.500000' }])
  })

  it('shows why a bid was refused, and keeps what was typed', async () => {
    await open({ buyNft: () => ({ code: CODE.purchaseAmountWrong, result: null }) })
    type('60')
    fireEvent.click(button(/^Bid 60/))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('The bid was not placed.')
    expect(screen.getByLabelText<HTMLInputElement>('Your bid').value).toBe('60')
  })

  it('asks nothing of who leads, of a visitor, or on the demo account', async () => {
    await open({ listOwnNfts: () => own('leading', '50.000000') })
    expect(screen.getByText('You lead')).toBeDefined()
    expect(screen.queryByLabelText('Your bid')).toBeNull()
    cleanup()
    await open({}, { account: 'demo' })
    expect(screen.getByText(/take the real account/)).toBeDefined()
    cleanup()
    await open({}, { signedIn: false })
    expect(screen.getByRole('link', { name: 'Sign in to bid' })).toBeDefined()
  })
})
