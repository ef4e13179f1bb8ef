import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { ChartLine } from '../orderLines.ts'
import { useAlertLines } from './useAlertLines.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

const ALERT: PriceAlert = {
  id: 'a',
  instrumentId: '1',
  code: 'BTCUSDT',
  appName: 'BTC/USDT',
  decimals: 2,
  side: 'above',
  level: '70000.00',
  createdAt: '2026-09-01T00:00:00.000Z',
  expiresAt: '2026-11-30T00:00:00.000Z',
}

it('draws armed alerts of this instrument, until the feed says that one fired', async () => {
  await startTexts('en')
  await loadSlices(['instrument'])
  const kept = [ALERT, { ...ALERT, id: 'b', instrumentId: '2' }]
  scriptApi({ listPriceAlerts: () => ok({ items: kept }) })
  const shown: (readonly ChartLine[])[] = []
  function Probe() {
    const lines = useAlertLines('1')
    useEffect(() => void shown.push(lines), [lines])
    return null
  }
  const { store } = createWorld()
  renderInWorld({ store, price: vi.fn() }, <Probe />)
  await settle()
  // No more often than they change: each time the chart draws its lines anew.
  expect(shown).toEqual([
    [],
    [{ id: 'a-alert', alertId: 'a', kind: 'alert', price: 70_000, text: 'Alert 70,000.00' }],
  ])
  kept.shift()
  const fired = { ...ALERT, price: '70001.00', logSeq: '9', at: ALERT.expiresAt }
  const notice = { kind: 'priceAlert' as const, alert: fired }
  act(() => applyOwnEvent(store.dispatch, { type: 'notice', account: null, notice }))
  await settle()
  expect(shown.at(-1)).toEqual([])
})
