import { ThreadsPoolWorker } from 'vitest/node'

/** @typedef {import('vitest/node').WorkerRequest} WorkerRequest */
/** @typedef {import('vitest/node').PoolOptions} PoolOptions */
/** @typedef {(message: unknown) => void} Listener */

/** Runs before a new thread begins, so that what failed tests left behind does not pile up. */
const RUNS = 25

/**
 * A thread of Vitest that goes on from one run to the next and keeps the libraries that it loaded: loading them
 * takes longer than most tests. Vitest itself ends its threads with each run.
 */
export class KeptThread {
  /** @type {ThreadsPoolWorker | null} */
  #thread = null
  #runs = 0
  /**
   * Files that differ from the run before.
   * @type {readonly string[]}
   */
  changed = []

  /**
   * What Vitest takes for a thread of its own during one run.
   * @param {PoolOptions} options
   * @returns {import('vitest/node').PoolWorker}
   */
  lend(options) {
    /** @type {[string, Listener][]} */
    const listening = []
    const thread = () => this.#thread ?? fail('a thread is lent once it began')
    let isFirst = false
    /** @param {'started' | 'stopped'} type */
    const answer = (type) => {
      const message = { type, __vitest_worker_response__: true }
      setImmediate(() => {
        for (const [event, listener] of listening.slice())
          if (event === 'message') listener(message)
      })
    }
    return {
      name: 'kept-thread',
      on: (event, listener) => {
        listening.push([event, listener])
        thread().on(event, listener)
      },
      off: (event, listener) => {
        this.#thread?.off(event, listener)
      },
      // A thread is set up once. It ends by `end`.
      send: (message) => {
        if (message.type === 'start' && !isFirst) answer('started')
        else if (message.type === 'stop') answer('stopped')
        else thread().send(this.#withChanges(message))
      },
      deserialize: (data) => data,
      start: async () => {
        isFirst = await this.#begin(options)
      },
      stop: async () => {
        for (const [event, listener] of listening.splice(0)) this.#thread?.off(event, listener)
      },
    }
  }

  /** @param {WorkerRequest} message @returns {WorkerRequest} */
  #withChanges(message) {
    if (message.type !== 'run') return message
    return { ...message, context: { ...message.context, invalidates: [...this.changed] } }
  }

  /** Says whether a new one began. @param {PoolOptions} options */
  async #begin(options) {
    this.#runs += 1
    if (this.#thread !== null) return false
    this.#thread = new ThreadsPoolWorker(options)
    await this.#thread.start()
    return true
  }

  /** To be asked between two runs. */
  async renew() {
    if (this.#runs >= RUNS) await this.end()
  }

  async end() {
    const thread = this.#thread
    this.#thread = null
    this.#runs = 0
    await thread?.stop()
  }
}

/** @param {string} why @returns {never} */
function fail(why) {
  throw new Error(why)
}
