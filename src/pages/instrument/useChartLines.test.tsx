import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_OPTION } from '#kit/options.ts'
import type { ChartLine } from '#src/features/view-chart/orderLines.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { useChartLines } from './useChartLines.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('draws the strike of each open option on this instrument', async () => {
  await startTexts('en')
  await loadSlices(['orders'])
  const none = { items: [], next: null }
  const other = { ...OPEN_OPTION, id: 'x', code: 'ETHUSDT' }
  scriptApi({
    listContracts: () => ok(none),
    listOptionOrders: () => ok({ items: [OPEN_OPTION, other], next: null }),
  })
  const shown: (readonly ChartLine[])[] = []
  function Probe() {
    const { lines } = useChartLines(OPEN_OPTION.code)
    useEffect(() => void shown.push(lines), [lines])
    return null
  }
  renderInWorld(createWorld(), <Probe />)
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  const { id, strike } = OPEN_OPTION
  const lines = shown.at(-1) ?? []
  expect(lines).toMatchObject([{ id: `${id}-strike`, kind: 'strike', price: Number(strike) }])
  expect(lines[0]?.text).toMatch(/^Up · until \d/)
})
