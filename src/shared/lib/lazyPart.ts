import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Longest wait for a part of the app, in milliseconds. */
const PART_LIMIT_MS = 120_000

/** A part of the app did not arrive. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the app did not arrive', { cause })
    this.name = 'PartMissing'
  }
}

/**
 * What a part is loaded by, with a limit of time. The build asks once more by itself for what did not arrive.
 * @throws PartMissing when it does not arrive in time or at all
 */
export async function arrive<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PART_LIMIT_MS)
  })
  try {
    return await Promise.race([loading, limit])
  } catch (cause) {
    throw new PartMissing(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A part that is loaded when it is first shown, and needs no texts beyond those already here. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => arrive(load()))
}
