import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.woff2', 'font/woff2'],
  ['.svg', 'image/svg+xml'],
])
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PHONE = { width: 375, height: 812 }

/** Builds the bench page as the app is built: same tool, minified, React's production build. */
async function buildPage(folder: string): Promise<void> {
  await build({
    root: path.join(HERE, 'page'),
    configFile: false,
    logLevel: 'error',
    cacheDir: path.join(folder, 'cache'),
    publicDir: path.join(HERE, '../../public'),
    plugins: [react()],
    build: {
      outDir: path.join(folder, 'out'),
      target: 'es2022',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5_000,
    },
  })
}

async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    stat(file).then(
      () => {
        response.setHeader('content-type', TYPES.get(path.extname(file)) ?? 'text/plain')
        createReadStream(file).pipe(response)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A page in Chromium whose main thread can be watched. */
export interface Watched {
  readonly page: Page
  /** Milliseconds the main thread worked while `task` ran. */
  mainThread(task: () => Promise<unknown>): Promise<number>
}

/** Opens Chromium with the size of a phone, its processor slowed down `slowdown` times. */
export async function withChromium<T>(
  slowdown: number,
  task: (watched: Watched) => Promise<T>,
): Promise<T> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  try {
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
    // Functions sent into the page carry a helper of the compiler that runs this file.
    await context.addInitScript('globalThis.__name = (value) => value')
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const worked = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    return await task({
      page,
      async mainThread(work) {
        const before = await worked()
        await work()
        return (await worked()) - before
      },
    })
  } finally {
    await browser.close()
  }
}

/** Builds and serves the bench page and opens it in Chromium. */
export async function withBenchPage<T>(
  slowdown: number,
  task: (watched: Watched) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-bench-'))
  try {
    await buildPage(folder)
    const server = await serve(path.join(folder, 'out'))
    try {
      return await withChromium(slowdown, async (watched) => {
        await watched.page.goto(server.url)
        await watched.page.waitForFunction(() => 'bench' in window)
        return task(watched)
      })
    } finally {
      server.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
