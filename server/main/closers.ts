/** What has to be closed again, last opened first. */
export class Closers {
  readonly #steps: (() => Promise<void>)[] = []

  add(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** Takes every step even when one fails, then throws the first fault. Later calls do nothing. */
  async closeAll(): Promise<void> {
    const faults: unknown[] = []
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      await step().catch((error: unknown) => faults.push(error))
    }
    if (faults.length > 0) throw faults[0]
  }
}
