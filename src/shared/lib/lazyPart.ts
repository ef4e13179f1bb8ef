import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Longest wait for a part of the app, in milliseconds. */
const PART_LIMIT_MS = 120_000

/** A part of the app did not arrive, twice. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the app did not arrive', { cause })
    this.name = 'PartMissing'
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('too late'))
    }, PART_LIMIT_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Tries once more when a part did not arrive in time or at all. */
export async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load())
  } catch {
    try {
      return await within(load())
    } catch (cause) {
      throw new PartMissing(cause)
    }
  }
}

/** A part that is loaded when it is first shown, and needs no texts beyond those already here. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => twice(load))
}
