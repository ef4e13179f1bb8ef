import { setup, teardown } from './postgres.globalSetup.ts'

/** One PostgreSQL for all journeys of a run; workers inherit its address. */
export default async function openPostgres(): Promise<() => Promise<void>> {
  await setup()
  return teardown
}
