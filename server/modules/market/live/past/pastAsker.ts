import type { PastNews, WorkerMessage } from '../feedMessages.ts'
import type { PastAnswer, PastPage } from './types.ts'

const GONE: PastAnswer = { kind: 'failed', why: 'the thread of the connections died' }

/** Pages that the thread of the connections was asked for, until it answers them. */
export class PastAsker {
  readonly #waiting = new Map<number, (answer: PastAnswer) => void>()
  #next = 0

  /** @param tell null: there is no thread */
  ask(page: PastPage, tell: ((message: WorkerMessage) => void) | null): Promise<PastAnswer> {
    if (tell === null) return Promise.resolve(GONE)
    const id = this.#next++
    const answer = new Promise<PastAnswer>((resolve) => this.#waiting.set(id, resolve))
    tell({ kind: 'past', id, page })
    return answer
  }

  answered({ id, answer }: PastNews): void {
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
  }

  /** The thread is gone: it answers nobody. */
  lose(): void {
    for (const resolve of this.#waiting.values()) resolve(GONE)
    this.#waiting.clear()
  }
}
