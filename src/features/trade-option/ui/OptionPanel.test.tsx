import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OFFER, OPEN_OPTION, WON_OPTION } from '#kit/options.ts'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { clockTicked } from '#src/entities/market/market.slice.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { sessionEnded } from '#src/shared/session/session.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import OptionOrders from './OptionOrders.tsx'
import OptionPanel from './OptionPanel.tsx'

const summary = { asset: 'USDT', available: '100.000000', margin: '0.000000', total: '100.000000' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'option', 'receipt', 'errors', 'funds'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })

async function openPanel(
  replies: Parameters<typeof scriptApi>[0] = {},
  options: Parameters<typeof createWorld>[0] = {},
) {
  const seen = scriptApi({
    getAccountSummary: () => ok(summary),
    getOptionOffer: () => ok(OFFER),
    getOptionOrder: () => ok(OPEN_OPTION),
    ...replies,
  })
  const world = createWorld(options)
  world.price('BTCUSDT', '64182.40')
  const view = renderInWorld(world, <OptionPanel info={BITCOIN} />)
  await settle()
  return { seen, world, view }
}

const bought = (seen: readonly { name: string; body: unknown; key: string | null }[]) =>
  seen.filter(({ name }) => name === 'buyOption')

describe('the ticket of options', () => {
  it('says before the button what it pays, what breaks even, and the most lost and won', async () => {
    await openPanel()
    const terms = screen.getByLabelText('Terms of this order').textContent
    for (const part of ['82%', '18.20', '54.95%', '8.20', '10.00']) expect(terms).toContain(part)
    expect(screen.getByText(/It settles at the last price in our log/)).toBeTruthy()
    expect(button(/Buy · Up · 10\.00/)).toBeTruthy()
  })

  it('sends what was seen once, shows the option running and then how it ended', async () => {
    let won = false
    const { seen, world } = await openPanel({
      buyOption: () => ok(OPEN_OPTION),
      getOptionOrder: () => ok(won ? WON_OPTION : OPEN_OPTION),
    })
    fireEvent.click(button(/Buy · Up/))
    fireEvent.click(button(/Buy · Up/))
    await settle()
    expect(bought(seen)).toHaveLength(1)
    expect(bought(seen)[0]?.body).toMatchObject({
      kind: 'upDown',
      side: 'up',
      term: '5m',
      stake: '10.000000',
      rate: '0.82',
    })
    expect(screen.getByRole('heading', { name: 'Running' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('5:00')
    act(() => world.price('BTCUSDT', '64190.00'))
    expect(screen.getByText('Payout if it ended now').nextSibling?.textContent).toContain('18.20')
    won = true
    act(() => void world.store.dispatch(clockTicked(NOW + 300_000)))
    act(() => void world.store.dispatch(api.util.invalidateTags(['option'])))
    await settle(10)
    expect(screen.getByRole('heading', { name: 'Paid out' })).toBeTruthy()
    fireEvent.click(button('New option'))
    expect(screen.getByLabelText('Amount paid')).toBeTruthy()
  })

  it('sends a call with the strike and the most it may cost', async () => {
    const { seen } = await openPanel({ buyOption: () => ok(OPEN_OPTION) })
    fireEvent.click(screen.getByRole('radio', { name: 'Call or put' }))
    expect(screen.getByText('Premium now')).toBeTruthy()
    expect(screen.getByText(/the highest of three volatilities/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '64,500' }))
    fireEvent.click(button(/Buy · Call/))
    await settle()
    expect(bought(seen)[0]?.body).toMatchObject({
      kind: 'callPut',
      side: 'call',
      term: '1h',
      strike: '64500.00',
      lots: '1',
      maxPremium: expect.stringMatching(/^\d\.\d{6}$/) as string,
    })
  })

  it('fills in a share of what is there, within what is staked, and lots that it pays', async () => {
    const { world } = await openPanel({
      getAccountSummary: () => ok({ ...summary, available: '5000' }),
    })
    const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    fireEvent.click(chip('Max'))
    expect(screen.getByLabelText<HTMLInputElement>('Amount paid').value).toBe('1,000')
    expect(chip('Max').getAttribute('aria-pressed')).toBe('true')
    expect(button(/Buy · Up · 1,000\.00/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Call or put' }))
    const lots = () => Number(screen.getByLabelText<HTMLInputElement>('Lots').value)
    fireEvent.click(chip('50%'))
    expect(lots()).toBe(250)
    fireEvent.click(chip('Max'))
    expect(lots()).toBe(500)
    act(() => world.price('BTCUSDT', '640000.00'))
    expect(lots()).toBeLessThan(500)
    expect(screen.queryByText(/Insufficient balance/)).toBeNull()
  })

  it('takes the side that a key names, of either kind, and goes on with the size', async () => {
    const { seen } = await openPanel({ buyOption: () => ok(OPEN_OPTION) })
    const press = (key: string) => void fireEvent.keyDown(document.body, { key })
    const chosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
    press('s')
    expect(chosen('Down')).toBe(true)
    await settle(50)
    expect(document.activeElement).toBe(screen.getByLabelText('Amount paid'))
    press('b')
    expect(chosen('Up')).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Call or put' }))
    press('s')
    expect(chosen('Put')).toBe(true)
    expect(bought(seen)).toHaveLength(0)
    press('b')
    fireEvent.click(button(/Buy · Call/))
    await settle()
    expect(screen.queryByLabelText('Lots')).toBeNull()
    press('s')
    expect(chosen('Put')).toBe(true)
    expect(bought(seen)).toHaveLength(1)
  })

  it('says why an option was not bought', async () => {
    await openPanel({ buyOption: () => ({ code: CODE.quoteExpired, result: null }) })
    fireEvent.click(button(/Buy · Up/))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('The position wasn’t opened.')
  })

  it.each([
    ['an option', ok(OPEN_OPTION), 'Running'],
    ['a refusal', { code: CODE.quoteExpired, result: null }, 'The position wasn’t opened.'],
  ])(
    'shows %s on the account and the instrument it was sent for alone',
    async (_, answer, said) => {
      const { world, view } = await openPanel({ buyOption: () => answer })
      fireEvent.click(button(/Buy · Up/))
      await settle()
      expect(screen.getByText(said)).toBeTruthy()
      act(() => void world.store.dispatch(accountChosen('real')))
      await settle()
      expect(screen.queryByText(said)).toBeNull()
      act(() => void world.store.dispatch(accountChosen('demo')))
      expect(screen.getByText(said)).toBeTruthy()
      view.unmount()
      renderInWorld(world, <OptionPanel info={{ ...BITCOIN, id: '2' }} />)
      await settle()
      expect(screen.getByRole('radio', { name: 'Call or put' })).toBeTruthy()
      expect(screen.queryByText(said)).toBeNull()
    },
  )

  it('asks with the same key when the answer is lost, and never in another name', async () => {
    const { seen, world } = await openPanel({ buyOption: () => 'lost' })
    fireEvent.click(button(/Buy · Up/))
    await settle()
    expect(screen.getByText(/We can’t confirm yet/)).toBeTruthy()
    await settle(1_100)
    expect(bought(seen)).toHaveLength(2)
    expect(new Set(bought(seen).map(({ key }) => key)).size).toBe(1)
    act(() => void world.store.dispatch(sessionEnded('signedOut')))
    await settle(60_000)
    expect(bought(seen)).toHaveLength(2)
  })

  it('says that the terms did not load, and loads them again', async () => {
    await openPanel({
      getOptionOffer: (_, count) =>
        count === 1 ? { code: CODE.instrumentUnknown, result: null } : ok(OFFER),
    })
    fireEvent.click(button('Try again'))
    await settle()
    expect(button(/Buy · Up/)).toBeTruthy()
  })
})

describe('the list of own options', () => {
  it.each([undefined, 'table'] as const)(
    'has the time of open ones, the end of others, all terms: %s',
    async (look) => {
      scriptApi({
        listOptionOrders: (_, count) =>
          ok({ items: [count === 1 ? OPEN_OPTION : WON_OPTION], next: null }),
        getOptionOrder: () => ok(WON_OPTION),
        getReceipt: () => ok({ name: 'receipt-o1.json', text: '{}' }),
      })
      const world = createWorld()
      world.price('BTCUSDT', '64182.40')
      renderInWorld(world, <OptionOrders look={look} />)
      await settle()
      expect(screen.queryAllByRole('table')).toHaveLength(look === 'table' ? 1 : 0)
      expect(screen.getByRole('timer').textContent).toBe('5:00')
      fireEvent.click(screen.getByRole('tab', { name: 'History' }))
      await settle()
      expect(screen.getByText('Paid out', { ignore: 'option' })).toBeTruthy()
      expect(document.body.textContent).toMatch(/ROI.*\+82\.00/)
      fireEvent.click(button(/^Details of BTC\/USDT, /))
      await settle()
      expect(screen.getByRole('dialog').textContent).toContain('Price log row 184,221,990')
      expect(button('Download')).toBeTruthy()
      expect(button('Check it now')).toBeTruthy()
    },
  )

  it('says that there are none, and asks visitors to sign in', async () => {
    scriptApi({ listOptionOrders: () => ok({ items: [], next: null }) })
    renderInWorld(createWorld(), <OptionOrders />)
    await settle()
    expect(screen.getByText('No open options')).toBeTruthy()
    cleanup()
    renderInWorld(createWorld({ signedIn: false }), <OptionOrders />)
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })
})
