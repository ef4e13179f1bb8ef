import { APART, ProviderFault } from './pairedFault.ts'

/** A relay that gives no code for so long is taken for unreachable. */
const PATIENCE_MS = 15_000

/** @throws ProviderFault when it takes too long */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ProviderFault(APART))
    }, PATIENCE_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
