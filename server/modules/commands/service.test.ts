import { expect, test } from 'vitest'
import { createCommandService } from './service.ts'
import type { CommandHandler, Keyed } from './types.ts'

/** A database that says of every transaction that it took too long, as under a lock somebody holds. */
test('a database that has no time for a batch is not asked once for each of its commands', async () => {
  let transactions = 0
  const late = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
  })
  const commands = createCommandService({
    db: {
      query: () => Promise.reject(late),
      afterCommit: () => undefined,
      close: async () => undefined,
      transaction: async () => {
        transactions += 1
        throw late
      },
    },
    clock: { now: () => 0 },
    ledger: {
      partitionOf: () => 0,
      funds: () => Promise.reject(late),
      lockBooks: () => Promise.reject(late),
      append: () => {
        throw late
      },
    },
  })
  const handler = {} as CommandHandler<number>
  const keyed = { command: {} } as Keyed
  const asked = Array.from({ length: 64 }, (_, n) =>
    commands
      .run(handler, { customerId: String(n), account: 'demo' }, n, keyed)
      .catch(() => 'failed'),
  )
  await Promise.all(asked)
  // At 30 s each the 64th, and everybody of this partition behind it, would wait for half an hour.
  expect(transactions).toBeLessThan(4)
})
