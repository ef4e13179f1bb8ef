import type { Logger } from 'pino'

/** Work that is done again and again. Never twice at a time: a late one makes the next one wait. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** Also at once, and not only after its first interval. */
  readonly atOnce?: boolean
  /** Long work looks at the signal now and then, and ends early where the next start can go on with it. */
  run(stopped: AbortSignal): Promise<void>
}

export interface Jobs {
  /** Starts no more, tells those that run, and waits for them. */
  stop(): Promise<void>
}

/** Every timer of the server is started here. */
export function startJobs(jobs: readonly Job[], log: Logger): Jobs {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  const start = (job: Job): void => {
    if (running.has(job)) return
    const done = job
      .run(stopping.signal)
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
      .finally(() => running.delete(job))
    running.set(job, done)
  }
  for (const job of jobs) if (job.atOnce === true) start(job)
  const timers = jobs.map((job) => setInterval(start, job.everyMs, job))
  return {
    async stop() {
      timers.forEach(clearInterval)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
