import { act, cleanup } from '@testing-library/react'
import { useEffect, useState } from 'react'
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
let look: (code: string) => void = () => undefined
function Probe({ onShown }: { readonly onShown: (drawings: Drawings) => void }) {
  const [code, setCode] = useState('BTCUSDT')
  const drawings = useDrawings(code)
  useEffect(() => {
    look = setCode
  }, [])
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
/** The chart shows another instrument. */
async function goTo(code: string): Promise<void> {
  act(() => look(code))
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

it('never saves over drawings that have not arrived', async () => {
  let deliver: (list: unknown) => void = () => undefined
  const slow = new Promise((resolve) => {
    deliver = resolve
  })
  const seen = scriptApi({
    listDrawings: () => slow,
    saveDrawings: () => ok({ drawings: [] }),
  })
  await visit(true)
  act(() => last?.host.onDrawn(line('early')))
  await settle()
  expect(ids()).toEqual(['early'])
  expect(seen.filter(({ name }) => name === 'saveDrawings')).toEqual([])
  deliver(ok({ drawings: [line('saved')] }))
  await settle()
  expect(ids()).toEqual(['saved', 'early'])
  expect(seen.filter(({ name }) => name === 'saveDrawings')).toMatchObject([
    { body: { drawings: [line('saved'), line('early')] } },
  ])
})

it('keeps what is drawn while the saved ones cannot be read, and tries again', async () => {
  let works = false
  const seen = scriptApi({
    listDrawings() {
      if (!works) throw new TypeError('no line')
      return ok({ drawings: [line('saved')] })
    },
    saveDrawings: () => ok({ drawings: [] }),
  })
  await visit(true)
  expect(last?.saveAgain).toBeNull()
  act(() => last?.host.onDrawn(line('early')))
  await settle()
  expect(seen.some(({ name }) => name === 'saveDrawings')).toBe(false)
  works = true
  act(() => last?.saveAgain?.())
  await settle()
  expect(ids()).toEqual(['saved', 'early'])
  expect(seen.filter(({ name }) => name === 'saveDrawings')).toHaveLength(1)
})

it('sends one after the other, and of those that wait only the last', async () => {
  const answers: (() => void)[] = []
  const seen = scriptApi({
    listDrawings: () => ok({ drawings: [] }),
    saveDrawings: () => new Promise((resolve) => answers.push(() => resolve(ok({ drawings: [] })))),
  })
  const sent = () =>
    seen.flatMap(({ name, body }) =>
      name === 'saveDrawings'
        ? [(body as { drawings: readonly Drawing[] }).drawings.map(({ id }) => id).join()]
        : [],
    )
  await visit(true)
  act(() => last?.host.onDrawn(line('a')))
  await settle()
  for (const id of ['b', 'c']) act(() => last?.host.onDrawn(line(id)))
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(sent()).toEqual(['a'])
  answers[0]?.()
  await settle()
  expect(sent()).toEqual(['a', 'a,b,c'])
  answers[1]?.()
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c'])
})

it('keeps what could not be saved while another instrument is shown', async () => {
  let works = false
  scriptApi({
    listDrawings: () => ok({ drawings: [] }),
    saveDrawings({ body }) {
      const { code } = body as { code: string }
      if (!works && code === 'BTCUSDT') throw new TypeError('no line')
      return ok({ drawings: [] })
    },
  })
  await visit(true)
  act(() => last?.host.onDrawn(line('a')))
  await settle()
  await goTo('ETHUSDT')
  expect(last?.saveAgain).toBeNull()
  act(() => last?.host.onDrawn(line('b')))
  await settle()
  await goTo('BTCUSDT')
  expect(ids()).toEqual(['a'])
  works = true
  act(() => last?.saveAgain?.())
  await settle()
  expect([ids(), last?.saveAgain]).toEqual([['a'], null])
})
