import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` runs the server; Vite hands its calls on. */
const DEV_SERVER = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const PACKED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

/** Writes each text file beside itself as .br and .gz, so that the server never packs the same twice. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = config.build.write ? join(config.root, config.build.outDir) : ''
    },
    writeBundle() {
      if (folder === '') return
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (!PACKED.has(extname(name)) || statSync(path).size < 1024) continue
        const content = readFileSync(path)
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // Wallet browsers lag behind: Chrome of early 2021, Safari of iOS 15.
    target: ['es2021', 'chrome90', 'safari15'],
    // The page's rules allow no inline code and no fonts from data URIs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/swx/feed': { target: DEV_SERVER, ws: true },
      '/swx': DEV_SERVER,
      '/config.json': DEV_SERVER,
      '/docs': DEV_SERVER,
    },
  },
})
