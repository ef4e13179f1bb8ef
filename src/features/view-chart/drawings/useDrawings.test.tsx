import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Drawing } from '#protocol/drawing.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { type Drawings, useDrawings } from './useDrawings.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const line = (id: string): Drawing => ({ id, tool: 'horizontal', points: [{ at: 0, price: 1 }] })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

let last: Drawings | null = null
function Probe({ onShown }: { readonly onShown: (drawings: Drawings) => void }) {
  const drawings = useDrawings('BTCUSDT')
  useEffect(() => onShown(drawings))
  return null
}

async function visit(signedIn: boolean): Promise<void> {
  const shown = (drawings: Drawings): void => {
    last = drawings
  }
  renderInWorld(createWorld({ signedIn, account: 'demo' }), <Probe onShown={shown} />)
  await settle()
}
const ids = () => last?.all.map(({ id }) => id)

it('keeps what a visitor draws on the device, and hands it to the customer they turn out to be', async () => {
  const seen = scriptApi({
    listDrawings: () => ok({ drawings: [line('saved')] }),
    saveDrawings: () => ok({ drawings: [] }),
  })
  await visit(false)
  act(() => last?.host.onDrawn(line('visitor')))
  expect(ids()).toEqual(['visitor'])
  cleanup()
  await visit(false)
  expect(ids()).toEqual(['visitor'])
  expect(seen).toEqual([])
  cleanup()
  await visit(true)
  expect(ids()).toEqual(['saved', 'visitor'])
  const saves = seen.filter(({ name }) => name === 'saveDrawings')
  expect(saves.map(({ body }) => body)).toEqual([
    { code: 'BTCUSDT', drawings: [line('saved'), line('visitor')] },
  ])
  cleanup()
  await visit(false)
  expect(ids()).toEqual([])
})

it('shows what could not be saved, and saves it again', async () => {
  let works = false
  const saved: unknown[] = []
  scriptApi({
    listDrawings: () => ok({ drawings: [] }),
    saveDrawings({ body }) {
      if (!works) throw new TypeError('no line')
      saved.push(body)
      return ok({ drawings: [] })
    },
  })
  await visit(true)
  act(() => last?.host.onDrawn(line('a')))
  await settle()
  expect(ids()).toEqual(['a'])
  expect(last?.saveAgain).not.toBeNull()
  works = true
  act(() => last?.saveAgain?.())
  await settle()
  expect(last?.saveAgain).toBeNull()
  expect(saved).toEqual([{ code: 'BTCUSDT', drawings: [line('a')] }])
})
