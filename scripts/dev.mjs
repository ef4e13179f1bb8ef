import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run dev

For work on the code: the app with hot reload on http://localhost:5173, its calls handed on to a server
that starts again whenever its sources change. Ctrl-C stops both.

  PORT=3000          where the server listens
`)

const root = path.resolve(import.meta.dirname, '..')
const vite = await createServer({ root, server: { port: 5173, strictPort: true } })
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
    env: { PORT: '3000', ...process.env, PUBLIC_URL: url },
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
