import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { OrderReceipt } from './OrderReceipt.tsx'

const FILE = { name: 'receipt-o1.json', text: '{"a":1}' }
const pending = { code: CODE.receiptPending, result: null }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['receipt', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(getReceipt: NonNullable<Parameters<typeof scriptApi>[0]['getReceipt']>) {
  const seen = scriptApi({ getReceipt })
  const onLeave = vi.fn()
  const order = { ...OPEN_ORDER, closedAt: new Date(Date.now()).toISOString() }
  renderInWorld(createWorld(), <OrderReceipt order={order} onLeave={onLeave} />)
  await settle()
  return { seen, onLeave }
}

describe('the receipt of an order', () => {
  it('comes by itself when its minute is over, without hammering', async () => {
    vi.setSystemTime(Date.UTC(2026, 2, 11, 16, 0, 10))
    const { seen } = await show((_, count) => (count < 4 ? pending : ok(FILE)))
    expect(screen.getByText(/appears here at about/)).toBeTruthy()
    await settle(58_000)
    expect(seen).toHaveLength(1)
    await settle(1_100)
    expect(seen).toHaveLength(2)
    await settle(4_000)
    expect(seen).toHaveLength(2)
    await settle(20_000)
    expect(seen).toHaveLength(4)
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
    await settle(300_000)
    expect(seen).toHaveLength(4)
  })

  it('is saved byte for byte, and handed to the check', async () => {
    const { seen, onLeave } = await show(() => ok(FILE))
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:x'
    })
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await made[0]?.text()).toBe(FILE.text)
    fireEvent.click(screen.getByRole('button', { name: 'Check it now' }))
    expect(onLeave).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('address').textContent).toBe('/verify')
    expect(seen).toHaveLength(1)
  })

  it('says when there is none, and offers to try again when the server is not reached', async () => {
    await show(() => ({ code: '404', result: null }))
    expect(screen.getByText(/opened before prices were sealed/)).toBeTruthy()
    cleanup()
    await show((_, count) => (count === 1 ? 'lost' : ok(FILE)))
    expect(screen.getByText('The receipt did not load.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  })
})
