import { expect, test } from 'vitest'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { sqlState } from '#server/platform/postgres.ts'

/** Somebody who has begun to read the log, and holds it until they are asked to end. */
function readForLong({ db }: Pick<ProvedWorld, 'db'>): Promise<() => Promise<void>> {
  return new Promise((begun, failed) => {
    const reading: Promise<void> = db.transaction(async (tx) => {
      await tx.query('SELECT count(*) FROM price_log')
      await new Promise<void>((ends) => {
        begun(() => {
          ends()
          return reading
        })
      })
    })
    reading.catch(failed)
  })
}

test('prices go on while days cannot be made or dropped because somebody reads the log for long', async () => {
  const world = await openProvedWorld()
  try {
    await world.pass(64)
    await world.seal()
    world.clock.advance(3 * 86_400_000)
    await world.price('68100')
    const endReading = await readForLong(world)
    const began = performance.now()
    const dropped = world.market().maintain(1, [])
    const refused = dropped.then(
      () => null,
      (fault: unknown) => sqlState(fault),
    )
    await world.price('68101')
    const state = await refused
    const took = performance.now() - began
    await endReading()
    expect(state).toBe('55P03')
    expect(took).toBeLessThan(10_000)
    await world.market().maintain(1, [])
    const [old] = await world.db.query<{ rows: bigint }>(
      'SELECT count(*) AS rows FROM price_log WHERE at < $1',
      [new Date(world.clock.now() - 2 * 86_400_000)],
    )
    expect(old?.rows).toBe(0n)
  } finally {
    await world.closeWorld()
  }
}, 60_000)

test('prices go on while a day cannot be dropped because somebody reads the log for long', async () => {
  const world = await openProvedWorld()
  try {
    await world.pass(64)
    await world.seal()
    world.clock.advance(3 * 86_400_000)
    await world.price('68100')
    // The days to come are made: nothing but dropping is left to wait.
    await world.market().maintain(30, [])
    const endReading = await readForLong(world)
    const refused = world
      .market()
      .maintain(1, [])
      .then(
        () => null,
        (fault: unknown) => sqlState(fault),
      )
    await world.price('68101')
    const state = await refused
    await endReading()
    expect(state).toBe('55P03')
    await world.market().maintain(1, [])
  } finally {
    await world.closeWorld()
  }
}, 60_000)
