import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { keepBundle } from './lib/bundle.mjs'
import { answerHelp } from './lib/help.mjs'
import { hashSources } from './lib/sources.mjs'

answerHelp(`
npm run build

Builds the web app into dist/client, its first screens into dist/first and the server into dist/server. dist/build.json says of which
sources, so that npm start knows when to build again.
`)

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const stamp = path.join(dist, 'build.json')

// Taken before the build: what is edited meanwhile makes it count as old.
const sources = hashSources(root)
rmSync(stamp, { force: true })

keepBundle(await build({ root, logLevel: 'warn' }))
// What the server writes into the page: the same components, and no styles but theirs.
await build({
  root,
  // Sizes matter in browsers alone.
  logLevel: 'error',
  cacheDir: '.cache/vite-first',
  publicDir: false,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/app/first/renderFirst.tsx',
    ssrEmitAssets: true,
    outDir: 'dist/first',
    target: 'node20',
    cssMinify: true,
    rolldownOptions: { output: { assetFileNames: '[name][extname]' } },
  },
})
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  cacheDir: '.cache/vite-server',
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    // Images, and statements as PDF, are drawn in processes of their own; venues are connected in a thread.
    rolldownOptions: {
      input: [
        'server/main/start.ts',
        'server/modules/images/cleanProcess.ts',
        'server/modules/market/live/venueWorker.ts',
        'server/modules/statement/pdfProcess.ts',
      ],
    },
  },
})
cpSync(path.join(root, 'server/migrations'), path.join(dist, 'server/migrations'), {
  recursive: true,
})
for (const file of ['live/defaultIndex.json', 'calendars/defaultCalendars.json']) {
  cpSync(
    path.join(root, 'server/modules/market', file),
    path.join(dist, 'server', path.basename(file)),
  )
}
cpSync(
  path.join(root, 'server/modules/market/live/provider/profiles'),
  path.join(dist, 'server/profiles'),
  { recursive: true },
)
cpSync(path.join(root, 'server/texts'), path.join(dist, 'server/texts'), { recursive: true })
mkdirSync(dist, { recursive: true })
writeFileSync(stamp, `${JSON.stringify({ sources })}\n`)
