import { act, cleanup } from '@testing-library/react'
import { memo } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { type LayerOpeners, type TradeLayers, useTradeLayers } from './useTradeLayers.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('opens and closes layers without drawing the page beneath again', () => {
  let layers: TradeLayers | null = null
  let drawn = 0
  const Beneath = memo(function Beneath({ openers }: { readonly openers: LayerOpeners }) {
    drawn += 1
    return <p onPointerDown={openers.openSwitch}>the page</p>
  })
  function Page() {
    layers = useTradeLayers()
    return <Beneath openers={layers.openers} />
  }
  const now = (): TradeLayers => {
    if (layers === null) throw new Error('the page was not drawn')
    return layers
  }
  renderInWorld(createWorld(), <Page />)
  const before = drawn
  act(() => now().openers.openTicket('short'))
  expect(now().ticket).toBe('short')
  act(() => now().openers.openSwitch())
  expect([now().ticket, now().switching]).toEqual(['short', true])
  act(() => now().close())
  act(() => now().openers.openChooser())
  expect([now().ticket, now().choosing]).toEqual([null, true])
  expect(drawn).toBe(before)
})
