import { expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { Closers } from './closers.ts'
import { startJobs } from './jobs.ts'

const log = createLog('silent')

test('a job never runs twice at a time, goes on after a fault, and stopping waits for it', async () => {
  vi.useFakeTimers()
  let running = 0
  let most = 0
  let runs = 0
  const job = {
    name: 'slow',
    everyMs: 10,
    async run() {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 25))
      running -= 1
      throw new Error('fails each time')
    },
  }
  const jobs = startJobs([job], log)
  await vi.advanceTimersByTimeAsync(80)
  expect([most, running, runs]).toEqual([1, 1, 3])
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(100)
  await stopped
  expect([running, runs]).toEqual([0, 3])
  vi.useRealTimers()
})

test('stopping tells those that run, so that long work ends early', async () => {
  vi.useFakeTimers()
  let rounds = 0
  const job = {
    name: 'long',
    everyMs: 60_000,
    atOnce: true,
    async run(stopped: AbortSignal) {
      while (rounds < 1_000 && !stopped.aborted) {
        rounds += 1
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
  const jobs = startJobs([job], log)
  await vi.advanceTimersByTimeAsync(25)
  const stopped = jobs.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  await stopped
  expect(rounds).toBe(3)
  vi.useRealTimers()
})

test('everything is closed, last opened first, also past a fault, and only once', async () => {
  const closed: string[] = []
  const closers = new Closers()
  closers.add(async () => void closed.push('first'))
  closers.add(async () => {
    closed.push('second')
    throw new Error('stuck')
  })
  closers.add(async () => void closed.push('third'))
  await expect(closers.closeAll()).rejects.toThrow('stuck')
  await closers.closeAll()
  expect(closed).toEqual(['third', 'second', 'first'])
})
