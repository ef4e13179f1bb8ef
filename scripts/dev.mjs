import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { answerHelp } from './lib/help.mjs'
import { patience } from './lib/patience.mjs'

answerHelp(`
npm run dev

For work on the code: the app with hot reload on http://localhost:5173, its calls handed on to a server
that starts again whenever its sources change; calls wait for it meanwhile, and sessions stay. The parts
of the interface in all their states: http://localhost:5173/test/gallery/. Ctrl-C stops both.

  PORT=3000          where the server listens
`)

const root = path.resolve(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'
const vite = await createServer({
  root,
  server: { port: 5173, strictPort: true },
  plugins: [patience(Number(port), /^\/(?:swx|docs|config\.json)/, 20_000)],
})
await vite.listen()
const url = 'http://localhost:5173'

// In a group of its own: the terminal's Ctrl-C must reach it once, through us.
const server = spawn(
  path.join(root, 'node_modules/.bin/tsx'),
  ['watch', '--clear-screen=false', 'server/main/start.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: port, PUBLIC_URL: url },
  },
)
console.log(`The app with hot reload: ${url}`)

let stopping = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    server.kill(signal)
  })
}
server.once('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0))
})
