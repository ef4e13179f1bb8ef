import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentityWorld, openIdentityWorld } from '#kit/identityWorld.ts'

const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 24, 12)

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld(START)
})
afterAll(() => world.close())

type State = 'pending' | 'verified' | 'notPassed' | 'takenBack'

/** A form that was sent so many hours ago and ended after so many. */
async function form(state: State, sentAgo: number, took: number | null): Promise<void> {
  const customer = randomUUID()
  const sent = new Date(START - sentAgo * HOUR)
  await world.database.db.query(
    `INSERT INTO identity (customer_id, state, level, since) VALUES ($1, 'notCertified', 'none', $2)`,
    [customer, sent],
  )
  await world.database.db.query(
    `INSERT INTO identity_form (id, customer_id, kind, wealth, sealed, digest, person, sent_in, sent_at,
       due_at, state, ended_at, flags)
     VALUES ($1, $2::text, 'full', false, '\\x00', sha256('a'), sha256(convert_to($2::text, 'UTF8')), 'notCertified', $3, $4, $5, $6, '{}')`,
    [
      randomUUID(),
      customer,
      sent,
      new Date(sent.getTime() + 48 * HOUR),
      state,
      took === null ? null : new Date(sent.getTime() + took * HOUR),
    ],
  )
}

const figures = async () => (await world.send(randomUUID(), 'getIdentityFigures')).result

it('of checks count what people answered in a month, and what waits; few give no hours away', async () => {
  expect(await figures()).toEqual({
    days: 30,
    answered: 0,
    medianHours: null,
    p95Hours: null,
    waiting: 0,
    overdue: 0,
  })
  for (const took of [1, 2, 3, 40]) await form('verified', 50, took)
  // Verified at once, taken back, or long ago: none of it is a wait for an answer.
  await form('verified', 50, 0)
  await form('takenBack', 50, 5)
  await form('notPassed', 31 * 24, 1)
  await form('pending', 47, null)
  await form('pending', 49, null)
  expect(await figures()).toMatchObject({ answered: 4, medianHours: null, waiting: 2, overdue: 1 })
  await form('notPassed', 50, 4)
  expect(await figures()).toMatchObject({ answered: 5, medianHours: '3', p95Hours: '40' })
})
