import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { ownProgram } from './ownProgram.ts'

/**
 * Starts a program of ours in a thread of its own, found as `ownProgram` finds it. A thread can't be given
 * what reads TypeScript as a process can: it loads that itself, until the program has been read. What the
 * program imports later is packages alone, which load twice as fast without.
 * @throws StartFault when it is not there
 */
export function startOwnWorker(name: string, askedFrom: string, options: WorkerOptions): Worker {
  const { path, loader } = ownProgram(name, askedFrom)
  if (loader.length === 0) return new Worker(path, options)
  const program = JSON.stringify(pathToFileURL(path).href)
  const code = `import('tsx/esm/api').then(async ({ register }) => {
    const unregister = register()
    await import(${program})
    await unregister()
  })`
  return new Worker(code, { ...options, eval: true })
}
