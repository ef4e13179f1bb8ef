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

/**
 * The router ships its development build only, whose parts the bundler can't drop: it keeps what is
 * assigned to (`displayName`) or made by a call it does not know to be harmless. Says which are, and
 * leaves the warnings for developers out: 5 kB of the first load.
 */
function lightRouter(): Plugin {
  const made = /= ((?:React\d*\.)?(?:forwardRef|createContext|memo|lazy)\()/g
  return {
    name: 'light-router',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null
      const light = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(made, '= /* @__PURE__ */ $1')
      return { code: light, map: null }
    },
  }
}

/** What the app uses of an icon: its shapes, inside an svg element that takes the given properties. */
const ICON = `import { createElement } from 'react'
const frame = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' }
export default ({ node }) => (props) =>
  createElement('svg', { ...frame, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)))`

/**
 * Icons carry names, aliases and list keys, and a component that reads contexts and merges classes.
 * All of them go through `shared/ui/Icon.tsx`, which needs none of that: 2 kB of the first load.
 */
function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform(code, id) {
      if (/lucide-react\/dist\/esm\/createLucideIcon/.test(id)) return { code: ICON, map: null }
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return null
      const light = code
        .replace(/,\s*key: "[^"]*"/g, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/\s*name: "[^"]*",/, '')
      return { code: light, map: null }
    },
  }
}

/** Libraries of the first screen: one file that stays in caches when the app changes. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|use-sync-external-store)\//

export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [react(), lightRouter(), lightIcons(), precompress()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // Wallet browsers lag behind: Chrome of mid 2021, Safari of iOS 15.4.
    target: ['es2021', 'chrome92', 'safari15.4'],
    // For older ones logical properties would be turned into left and right by language, which
    // breaks what reads left to right inside a page that does not.
    cssTarget: ['chrome111', 'safari16.4'],
    // The page's rules allow no inline code and no fonts from data URIs.
    assetsInlineLimit: 0,
    // The first file holds nearly all that later parts share, and one style sheet holds all styles:
    // lists of what to fetch ahead would cost more than they bring.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file packs better than twenty small ones.
          groups: [
            { name: 'base', test: BASE },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
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
