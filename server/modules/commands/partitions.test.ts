import { describe, expect, it } from 'vitest'
import { createPartitions, type Outcome } from './partitions.ts'

const LOST = new Error('lost')
const done = (value: string): Outcome<string> => ({ ok: true, value })

/** Partitions that upper-case texts and keep what ran together. */
function partitionsOf(run?: (jobs: readonly string[]) => void, most = 3) {
  const ran: string[] = []
  const enqueue = createPartitions<string, string>({
    most,
    isOnes: (fault) => fault !== LOST,
    run: async (partition, jobs) => {
      ran.push(`${partition}:${jobs.join('')}`)
      await Promise.resolve()
      run?.(jobs)
      return jobs.map((job) => done(job.toUpperCase()))
    },
  })
  return { ran, enqueue }
}

const outcomesOf = (all: readonly Promise<string>[]): Promise<readonly string[]> =>
  Promise.all(all.map((one) => one.catch((fault: unknown) => `fault: ${String(fault)}`)))

describe('partitions', () => {
  it('take what came together together, in order, and no more than the most', async () => {
    const { ran, enqueue } = partitionsOf()
    const all = 'abcdefg'.split('').map((job) => enqueue(1, job))
    expect(await outcomesOf(all)).toEqual('ABCDEFG'.split(''))
    expect(ran).toEqual(['1:abc', '1:def', '1:g'])
  })

  it('start again after they have come to rest', async () => {
    const { ran, enqueue } = partitionsOf()
    expect(await enqueue(1, 'a')).toBe('A')
    expect(await enqueue(1, 'b')).toBe('B')
    expect(ran).toEqual(['1:a', '1:b'])
  })

  it('never run a batch beside another of the same partition, and do not wait for other partitions', async () => {
    const running: number[] = []
    let most = 0
    const enqueue = createPartitions<number, string>({
      most: 2,
      isOnes: () => true,
      run: async (partition, jobs) => {
        expect(running).not.toContain(partition)
        running.push(partition)
        most = Math.max(most, running.length)
        await new Promise((resolve) => setImmediate(resolve))
        running.splice(running.indexOf(partition), 1)
        return jobs.map(() => done(''))
      },
    })
    await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(n % 2, n)))
    expect(most).toBe(2)
  })

  it('do them one by one when one of them spoils the batch', async () => {
    const { ran, enqueue } = partitionsOf((jobs) => {
      if (jobs.includes('b')) throw new Error('bad b')
    })
    const all = 'abc'.split('').map((job) => enqueue(0, job))
    expect(await outcomesOf(all)).toEqual(['A', 'fault: Error: bad b', 'C'])
    expect(ran).toEqual(['0:abc', '0:a', '0:b', '0:c'])
  })

  it('do nothing again after a fault that is nobody’s, and go on with the next', async () => {
    let lost = true
    const { ran, enqueue } = partitionsOf(() => {
      if (lost) throw LOST
    })
    expect(await outcomesOf('abc'.split('').map((job) => enqueue(0, job)))).toEqual(
      Array.from({ length: 3 }, () => 'fault: Error: lost'),
    )
    lost = false
    expect(await enqueue(0, 'd')).toBe('D')
    expect(ran).toEqual(['0:abc', '0:d'])
  })
})
