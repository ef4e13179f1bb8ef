import { clockTicked } from '#src/entities/market/market.slice.ts'
import MarketPage from '#src/pages/market/MarketPage.tsx'
import { frameDrawn, type Pushed, type RowsKind } from './bench.ts'
import { makeItems, makePushes } from './items.ts'
import { createNaiveRows } from './naiveRows.tsx'
import { openFeed, openRoot, openStore, World } from './world.tsx'

const PUSH_MS = 100
const TICK_MS = 1000

/** A list on the screen that hears pushes. */
interface Hearing {
  hear(text: string): void
  tick?(): void
  remove(): void
}

async function ours(rows: number): Promise<Hearing> {
  const store = await openStore(makeItems(rows))
  const { root, element } = openRoot()
  root.render(
    <World store={store}>
      <MarketPage />
    </World>,
  )
  const { feed, hear } = openFeed(store)
  return {
    hear,
    tick() {
      store.dispatch(clockTicked(Date.now()))
      feed.tick()
    },
    remove() {
      feed.stop()
      root.unmount()
      element.remove()
    },
  }
}

function naive(rows: number): Hearing {
  const { hear, view } = createNaiveRows(makeItems(rows))
  const { root, element } = openRoot()
  root.render(view)
  return {
    hear,
    remove() {
      root.unmount()
      element.remove()
    },
  }
}

/** What no list can do without: reading the text. */
function parsed(): Hearing {
  let kept: unknown = null
  return {
    hear(text) {
      kept = JSON.parse(text)
    },
    remove() {
      if (kept === null) throw new Error('nothing was pushed')
    },
  }
}

/** A list of a kind, and a way to push prices at it ten times a second. */
export async function openRows(kind: RowsKind, rows: number, changed: number, seconds: number) {
  const count = Math.ceil((seconds * 1000) / PUSH_MS)
  const texts = makePushes(makeItems(rows), changed, count)
  const list = kind === 'ours' ? await ours(rows) : kind === 'naive' ? naive(rows) : parsed()
  await frameDrawn()
  await frameDrawn()
  return { push: (frames: boolean) => pushAll(list, texts, frames), remove: list.remove }
}

/** Counts frames; a loop that asks for each of them, so that none is left out for want of changes. */
function countFrames(): () => number {
  let frames = 0
  let going = true
  const count = (): void => {
    frames += 1
    if (going) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  return () => {
    going = false
    return frames
  }
}

function pushEach(list: Hearing, texts: readonly string[]): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    let done = 0
    const pushing = setInterval(() => {
      const text = texts[done]
      // A list that can't keep up hears fewer pushes in its time; none are made up for.
      const over = performance.now() - began > texts.length * PUSH_MS
      if (text === undefined || over) {
        clearInterval(pushing)
        resolve(done)
        return
      }
      done += 1
      list.hear(text)
    }, PUSH_MS)
  })
}

async function pushAll(list: Hearing, texts: readonly string[], frames: boolean): Promise<Pushed> {
  let longTasks = 0
  const watch = new PerformanceObserver((seen) => {
    longTasks += seen.getEntries().length
  })
  watch.observe({ type: 'longtask' })
  const counted = frames ? countFrames() : () => 0
  const began = performance.now()
  const ticking = setInterval(() => list.tick?.(), TICK_MS)
  const pushes = await pushEach(list, texts)
  const seconds = (performance.now() - began) / 1000
  clearInterval(ticking)
  const framesPerSecond = counted() / seconds
  await frameDrawn()
  watch.disconnect()
  return { pushes, framesPerSecond, longTasks }
}
