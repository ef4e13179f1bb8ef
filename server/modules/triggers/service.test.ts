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

it('a nearer take profit counts where the stop loss trails from the same row as before', async () => {
  const walk = new TriggerWalk()
  const [market] = MARKETS
  if (market === undefined) throw new Error('no market')
  const edit = { kind: 'edit', pick: 0, distance: 5 } as const
  const steps: readonly TriggerStep[] = [
    { kind: 'open', market, side: 'long', stop: 10, gain: 10 },
    { ...edit, heard: true, loss: 'trails' },
    { ...edit, heard: false, loss: 'kept' },
    // The follower of changes takes up what was not heard of.
    { kind: 'note' },
    { kind: 'prices', batch: [{ market, points: 4 }] },
  ]
  for (const step of steps) await walk.take(step)
  expect([...walk.closed]).toEqual([['order-0', 2n]])
})
