import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { clockTicked, quotesArrived } from '../market.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { MarketRow } from './MarketRow.tsx'

const ether = { ...BITCOIN, id: '2', code: 'ETHUSDT', appName: 'ETH/USDT', price: '3128.75' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market'])
})

afterEach(cleanup)

function rows() {
  const world = createWorld()
  const renders: string[] = []
  const count = (id: string): void => {
    renders.push(id)
  }
  renderInWorld(
    world,
    [BITCOIN, ether].map((item) => (
      <Profiler key={item.code} id={item.code} onRender={count}>
        <MarketRow item={item} />
      </Profiler>
    )),
  )
  renders.length = 0
  return { world, renders }
}

describe('a row of a market list', () => {
  it('renders again when its own figures change, and only then', () => {
    const { world, renders } = rows()
    act(() => world.price('BTCUSDT', '64190.00'))
    expect(renders).toContain('BTCUSDT')
    expect(renders).not.toContain('ETHUSDT')
    renders.length = 0
    act(() => world.price('BTCUSDT', '64190.00'))
    expect(renders).toEqual([])
  })

  it('renders nothing while time passes and prices are fresh', () => {
    const { world, renders } = rows()
    act(() => world.price('BTCUSDT', '64190.00'))
    renders.length = 0
    for (let second = 1; second <= 9; second += 1) {
      act(() => void world.store.dispatch(clockTicked(NOW + second * 1000)))
    }
    expect(renders).toEqual([])
  })

  it('keeps an old price, marked with its age, in place of the change', () => {
    const { world } = rows()
    act(() => world.price('BTCUSDT', '64190.00'))
    act(() => void world.store.dispatch(clockTicked(NOW + 34_000)))
    // The other row has only the price the page came with, which is as old.
    expect(screen.getAllByText('34 s old')).toHaveLength(2)
    expect(screen.getByText('64,190.00')).toBeTruthy()
  })

  it('leads to its instrument, with the tab it belongs to', () => {
    rows()
    const [first] = screen.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0')
  })

  it('says when a closed market opens', () => {
    const world = createWorld()
    const changesAt = new Date(NOW + 3_600_000).toISOString()
    renderInWorld(world, <MarketRow item={{ ...BITCOIN, open: false, changesAt }} />)
    expect(screen.getByText(/^Opens \d\d:\d\d$/)).toBeTruthy()
  })

  it('tints a changed price by its direction, and never the first one', () => {
    const { world } = rows()
    const tint = (text: string) => screen.getByText(text).parentElement?.className ?? ''
    expect(tint('64,182.40')).not.toMatch(/rose|fell/)
    act(() => world.price('BTCUSDT', '64190.00'))
    act(() => {
      const entry = { code: 'BTCUSDT', price: '64180.00', zdf: '1.80', at: NOW + 1 }
      world.store.dispatch(quotesArrived({ entries: [entry], now: NOW + 1 }))
    })
    expect(tint('64,180.00')).toMatch(/fell/)
  })

  it('has a star that keeps it among the favourites, and says whose it is', () => {
    localStorage.clear()
    rows()
    const star = screen.getByRole('button', { name: 'BTC/USDT Add to favourites' })
    fireEvent.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('glasshouse.favourites')).toContain('BTCUSDT')
    fireEvent.click(screen.getByRole('button', { name: 'BTC/USDT Remove from favourites' }))
    expect(localStorage.getItem('glasshouse.favourites')).not.toContain('BTCUSDT')
  })
})
