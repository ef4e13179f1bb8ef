import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { MovedAlert } from '../orderLines.ts'
import type { Changing } from './useAlertForm.ts'
import { useAlertLines } from './useAlertLines.ts'
import { useMoveAlert } from './useMoveAlert.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

const ALERT: PriceAlert = {
  id: 'a',
  instrumentId: BITCOIN.id,
  code: BITCOIN.code,
  appName: BITCOIN.appName,
  decimals: 2,
  side: 'above',
  level: '70000.00',
  createdAt: '2026-09-01T00:00:00.000Z',
  expiresAt: '2026-11-30T00:00:00.000Z',
}

it('moves an alert to either side of the price, and hands on what could not be moved', async () => {
  await startTexts('en')
  await loadSlices(['instrument'])
  let kept = ALERT
  let works = true
  const seen = scriptApi({
    listPriceAlerts: () => ok({ items: [kept] }),
    movePriceAlert({ body }) {
      if (!works) throw new TypeError('no line')
      kept = { ...kept, ...(body as Pick<PriceAlert, 'side' | 'level'>), id: 'b' }
      return ok(kept)
    },
  })
  const failed: Changing[] = []
  let move: (moved: MovedAlert) => void = () => undefined
  let shown: readonly number[] = []
  const onShown = (by: typeof move, prices: readonly number[]): void => {
    move = by
    shown = prices
  }
  function Probe() {
    const lines = useAlertLines(BITCOIN.id)
    const by = useMoveAlert(BITCOIN, (changing) => failed.push(changing))
    useEffect(() =>
      onShown(
        by,
        lines.map(({ price }) => price),
      ),
    )
    return null
  }
  const world = createWorld({ signedIn: true })
  world.price(BITCOIN.code, '64000.00')
  renderInWorld(world, <Probe />)
  await settle()
  act(() => move({ alertId: 'a', price: '63000.00' }))
  await settle()
  const asked = () => seen.filter(({ name }) => name === 'movePriceAlert').map(({ body }) => body)
  expect(asked()).toEqual([{ id: 'a', side: 'below', level: '63000.00' }])
  expect([shown, failed]).toEqual([[63_000], []])
  // At the last price itself there is nothing to wait for.
  act(() => move({ alertId: 'b', price: '64000.00' }))
  await settle()
  expect(asked()).toHaveLength(1)
  works = false
  act(() => move({ alertId: 'b', price: '66000.00' }))
  await settle()
  expect(failed.map(({ price, fault }) => [price, fault === undefined])).toEqual([
    ['64000.00', true],
    ['66000.00', false],
  ])
  expect(shown).toEqual([63_000])
})
