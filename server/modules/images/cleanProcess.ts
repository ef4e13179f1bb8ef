import { buffer } from 'node:stream/consumers'
import { type CleanAnswer, type CleanOrder, OVER_MEMORY_EXIT } from './cleaning.ts'
import { drawAnew } from './drawAnew.ts'

/**
 * A process of its own that draws one picture anew and ends. It is given no secrets: when a file breaks a
 * decoder, there is nothing here to take.
 */

const WATCH_MS = 5

let peak = 0

function look(most: number): void {
  peak = Math.max(peak, process.memoryUsage.rss())
  if (peak > most) process.exit(OVER_MEMORY_EXIT)
}

/** The pixels are worked on in other threads: this one is free to look. */
function watchMemory(most: number): void {
  look(most)
  setTimeout(() => watchMemory(most), WATCH_MS).unref()
}

const order = JSON.parse(process.argv[2] ?? '') as CleanOrder
const { maxMemory } = order.limits
watchMemory(maxMemory)
const drawn = await drawAnew(await buffer(process.stdin), order)
look(maxMemory)
if (drawn.ok) {
  const { bytes, ...facts } = drawn
  const answer: CleanAnswer = { ...facts, peak }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
  process.stdout.write(bytes)
} else {
  process.stdout.write(`${JSON.stringify(drawn satisfies CleanAnswer)}\n`)
}
