import { describe, expect, it } from 'vitest'
import {
  kindOfSide,
  OPTION_KINDS,
  OPTION_OUTCOMES,
  OPTION_SIDES,
  type OptionActor,
  optionAfter,
  type OptionState,
} from './optionOrder.ts'

const STATES: readonly OptionState[] = ['open', 'closed', 'void']
const ACTORS: readonly OptionActor[] = ['customer', 'operator', 'engine']

/** How the clock ends each kind, written out once more. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  upDown: ['win', 'lose', 'draw', 'void'],
  callPut: ['paid', 'worthless', 'void'],
}

describe('the option machine', () => {
  it('allows an open option to end once: by the clock as its kind does, or sold', () => {
    const allowed: string[] = []
    for (const from of STATES)
      for (const actor of ACTORS)
        for (const kind of OPTION_KINDS)
          for (const outcome of OPTION_OUTCOMES) {
            const to = optionAfter(from, actor, kind, outcome)
            const isEnd = actor === 'engine' && ENDS[kind]?.includes(outcome) === true
            const sells = actor === 'customer' || actor === 'engine'
            const isSale = sells && kind === 'callPut' && outcome === 'sold'
            const may = from === 'open' && (isEnd || isSale)
            expect(to !== null, `${from} ${actor} ${kind} ${outcome}`).toBe(may)
            if (to !== null) allowed.push(`${kind} ${outcome} ${to}`)
          }
    expect(allowed).toHaveLength(9)
    expect(allowed.filter((line) => line.endsWith('void'))).toEqual([
      'upDown void void',
      'callPut void void',
    ])
  })

  it('knows the kind of each side', () => {
    expect(OPTION_SIDES.map(kindOfSide)).toEqual(['upDown', 'upDown', 'callPut', 'callPut'])
  })
})
