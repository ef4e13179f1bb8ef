import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChartLayout } from '#protocol/chartLayout.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { type ChartSettings, FIRST_SETTINGS } from './chartSettings.ts'
import { useChartLayout } from './useChartLayout.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

let last: ReturnType<typeof useChartLayout> = [FIRST_SETTINGS, () => undefined]
function Probe({ onShown }: { readonly onShown: (layout: typeof last) => void }) {
  const layout = useChartLayout()
  useEffect(() => onShown(layout))
  return null
}

async function visit(signedIn: boolean): Promise<void> {
  cleanup()
  const shown = (layout: typeof last): void => {
    last = layout
  }
  renderInWorld(createWorld({ signedIn, account: 'demo' }), <Probe onShown={shown} />)
  await settle()
}

async function change(part: Partial<ChartSettings>): Promise<void> {
  act(() => last[1]({ ...last[0], ...part }))
  await settle()
}

/** A server that keeps the layout, while it can be reached. */
function serve(layout: ChartLayout | null) {
  const server = { layout, works: true, saves: 0 }
  scriptApi({
    getChartLayout: () => ok({ layout: server.layout }),
    saveChartLayout({ body }) {
      if (!server.works) throw new TypeError('no line')
      server.layout = (body as { readonly layout: ChartLayout }).layout
      server.saves += 1
      return ok({ layout: server.layout })
    },
  })
  return server
}

it('is on the device for a visitor, and on the server once they sign in where nothing was', async () => {
  const server = serve(null)
  await visit(false)
  await change({ interval: '1d', indicators: ['rsi'], lengths: { rsi: [7] } })
  await visit(false)
  expect(last[0]).toMatchObject({ interval: '1d', lengths: { rsi: [7] } })
  expect(server.saves).toBe(0)
  await visit(true)
  expect(server.layout).toMatchObject({ interval: '1d', indicators: ['rsi'] })
  await visit(true)
  expect(server.saves).toBe(1)
})

it('is the customer’s own on another device, whatever that device had', async () => {
  const server = serve({ ...FIRST_SETTINGS, interval: '4h', scale: 'logarithm' })
  await visit(false)
  await change({ interval: '1m' })
  await visit(true)
  expect(last[0]).toMatchObject({ interval: '4h', scale: 'logarithm' })
  await change({ clock: 'utc' })
  expect(server.layout).toMatchObject({ interval: '4h', clock: 'utc' })
  // Elsewhere it was changed since.
  server.layout = { ...FIRST_SETTINGS, interval: '1w' }
  await visit(true)
  expect([last[0].interval, server.saves]).toEqual(['1w', 1])
})

it('holds where it could not be saved, and is sent at the next visit', async () => {
  const server = serve({ ...FIRST_SETTINGS, interval: '4h' })
  server.works = false
  await visit(true)
  await change({ interval: '5m' })
  expect(last[0].interval).toBe('5m')
  server.works = true
  await visit(true)
  expect([last[0].interval, server.layout?.interval]).toEqual(['5m', '5m'])
  server.layout = { ...FIRST_SETTINGS, interval: '1w' }
  await visit(true)
  expect(last[0].interval).toBe('1w')
})
