import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import MovingNow from './MovingNow.tsx'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const line = { id: 's', kind: 'stopLoss', price: 66_000, text: 'SL', levelOf: 'o1' } as const
const held = { line, price: '66330.00', last: 67_000 }

async function take(language: 'en' | 'ar') {
  await startTexts(language)
  await loadSlices(['chart'])
  const lines = { pick: vi.fn(() => true), step: vi.fn(), drop: vi.fn(), giveUp: vi.fn(() => true) }
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const world = createWorld()
  const { unmount } = renderInWorld(world, <MovingNow info={BITCOIN} lines={lines} held={held} />)
  const press = (key: string, shiftKey = false): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
  }
  return { lines, opener, world, press, unmount }
}

it('tells which line is held, where, and how far from the last price; prices that come do not interrupt', async () => {
  const { world } = await take('en')
  const told = () => screen.getAllByRole('status')[0]?.textContent
  expect(told()).toBe('SL: 66,330.00, 1.00% below the last price')
  act(() => world.price(BITCOIN.code, '66000.00'))
  expect(told()).toContain('1.00% below')
  screen.getByText(/0\.50% above/)
})

it('takes the focus, moves the line by keys, and gives the focus back', async () => {
  const { lines, opener, press, unmount } = await take('en')
  const [here, cancel] = screen.getAllByRole('button').slice(1)
  expect(document.activeElement).toBe(here)
  press('ArrowUp')
  press('ArrowDown', true)
  press('PageDown')
  expect(lines.step.mock.calls).toEqual([
    [1, 'tick'],
    [-10, 'tick'],
    [-1, 'page'],
  ])
  press('ArrowRight')
  press('ArrowLeft')
  expect(lines.pick.mock.calls).toEqual([[1], [-1]])
  fireEvent.click(here as HTMLElement)
  fireEvent.click(cancel as HTMLElement)
  expect([lines.drop, lines.giveUp].map((one) => one.mock.calls.length)).toEqual([1, 1])
  unmount()
  expect(document.activeElement).toBe(opener)
})

it('chooses the next line to the left where texts run to the left', async () => {
  const { lines, press } = await take('ar')
  press('ArrowLeft')
  expect(lines.pick.mock.calls).toEqual([[1]])
})
