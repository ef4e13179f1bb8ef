import { expect, test } from 'vitest'
import { openProvedWorld } from '#kit/provedWorld.ts'
import { sqlState } from '#server/platform/postgres.ts'

test('prices go on while days cannot be made or dropped because somebody reads the log for long', async () => {
  const world = await openProvedWorld()
  try {
    await world.pass(64)
    await world.seal()
    world.clock.advance(3 * 86_400_000)
    await world.price('68100')
    let mayEnd = (): void => undefined
    const ends = new Promise<void>((resolve) => {
      mayEnd = resolve
    })
    const reading = world.db.transaction(async (tx) => {
      await tx.query('SELECT count(*) FROM price_log')
      await ends
    })
    const began = performance.now()
    const dropped = world.market().maintain(1, [])
    const refused = dropped.then(
      () => null,
      (fault: unknown) => sqlState(fault),
    )
    await world.price('68101')
    expect(await refused).toBe('55P03')
    expect(performance.now() - began).toBeLessThan(10_000)
    mayEnd()
    await reading
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
    let mayEnd = (): void => undefined
    const ends = new Promise<void>((resolve) => {
      mayEnd = resolve
    })
    const reading = world.db.transaction(async (tx) => {
      await tx.query('SELECT count(*) FROM price_log')
      await ends
    })
    const refused = world
      .market()
      .maintain(1, [])
      .then(
        () => null,
        (fault: unknown) => sqlState(fault),
      )
    await world.price('68101')
    expect(await refused).toBe('55P03')
    mayEnd()
    await reading
    await world.market().maintain(1, [])
  } finally {
    await world.closeWorld()
  }
}, 60_000)
