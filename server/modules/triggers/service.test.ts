import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assertOften } from '#kit/runs.ts'
import { firstTrigger, MARKETS, stepArb, type TriggerStep, waits } from '#kit/triggerSteps.ts'
import { TriggerWalk } from '#kit/triggerWalk.ts'

it('every order opens or closes by the first price that triggers it, whatever fails or dies meanwhile', async () => {
  let closings = 0
  let openings = 0
  let faults = 0
  let trailed = 0
  const steps = fc.array(stepArb, { minLength: 5, maxLength: 40, size: 'max' })
  const property = fc.asyncProperty(steps, async (walked) => {
    const walk = new TriggerWalk()
    for (const step of walked) await walk.take(step)
    await walk.settle()
    const due = walk.all.map((order) => [order.id, firstTrigger(walk.log, order)])
    expect(walk.all.map(({ id }) => [id, walk.closed.get(id)])).toEqual(due)
    closings += walk.closed.size
    openings += [...walk.closed.keys()].filter((id) => id.startsWith('wait')).length
    faults += walk.faults
    trailed += walk.all.filter(
      (one) => !waits(one) && one.changes.trail !== null && walk.closed.has(one.id),
    ).length
  })
  await assertOften(property, 4_000, [7, 20_261_120], 'memory')
  expect(closings).toBeGreaterThan(1_000)
  expect(openings).toBeGreaterThan(500)
  expect(trailed).toBeGreaterThan(300)
  expect(faults).toBeGreaterThan(500)
})

const [MARKET] = MARKETS
const EDIT = { kind: 'edit', pick: 0, distance: 5, heard: true } as const
const moves = (...points: readonly number[]): TriggerStep => ({
  kind: 'prices',
  batch: points.flatMap((one) => (MARKET === undefined ? [] : [{ market: MARKET, points: one }])),
})

async function walkOf(gain: number, ...steps: readonly TriggerStep[]): Promise<TriggerWalk> {
  const walk = new TriggerWalk()
  if (MARKET === undefined) throw new Error('no market')
  await walk.take({ kind: 'open', market: MARKET, side: 'long', stop: 10, gain })
  for (const step of steps) await walk.take(step)
  return walk
}

it('no price is held against a stop loss that a later one of its batch moved', async () => {
  const trails = { ...EDIT, loss: 'trails' } as const
  const walk = await walkOf(200, trails, moves(1, -4, 7))
  expect([...walk.closed]).toEqual([])
  await walk.take(moves(-6))
  expect([...walk.closed]).toEqual([['order-0', 5n]])
})

it('a nearer take profit counts where the stop loss trails from the same row as before', async () => {
  // What was not heard of is taken up by the next note.
  const kept = { ...EDIT, heard: false, loss: 'kept' } as const
  const walk = await walkOf(10, { ...EDIT, loss: 'trails' }, kept, { kind: 'note' }, moves(4))
  expect([...walk.closed]).toEqual([['order-0', 2n]])
})
