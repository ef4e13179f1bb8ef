import { describe, expect, it } from 'vitest'
import { jobsOf } from './appJobs.ts'

/** The operator's long jobs with services that only say whether they were told to end early. */
async function heard(name: string, isClean: boolean) {
  const said: boolean[] = []
  const hear = async (stopped?: AbortSignal) => void said.push(stopped?.aborted === true)
  const parts = {
    auditor: { clean: () => isClean },
    chain: null,
    services: {
      mails: {},
      deposits: { watch: hear },
      withdrawals: { watch: hear },
      receipts: { makeDue: hear },
      corporate: { runDue: () => hear() },
      liabilities: {
        stateDue: async () => undefined,
        attestDue: async (mayGoOn: () => boolean) => void said.push(!mayGoOn()),
      },
    },
  } as unknown as Parameters<typeof jobsOf>[0]
  const job = jobsOf(parts).find((one) => one.name === name)
  for (const signal of [new AbortController().signal, AbortSignal.abort()]) await job?.run(signal)
  return said
}

describe('a long job', () => {
  it.each(['deposits', 'payouts', 'receipts', 'liabilities'])(
    'ends early when the server stops: %s',
    async (name) => {
      expect(await heard(name, true)).toEqual([false, true])
    },
  )

  it.each(['deposits', 'payouts', 'liabilities'])(
    'leaves money alone while the books are in doubt: %s',
    async (name) => {
      expect(await heard(name, false)).toEqual([])
    },
  )
})

it('ends what corporate actions end, again and again', async () => {
  expect(await heard('corporate actions', true)).toEqual([false, false])
})
