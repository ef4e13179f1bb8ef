import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPaint } from './scripts/lib/firstPaint.ts'
import { minifyTwice } from './scripts/lib/minifyTwice.ts'

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

/** The package names its development build only; what it ships for production lies beside it. */
const ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production', import.meta.url))

/**
 * Lets the bundler drop the parts of the router that nobody imports: by itself it keeps what is
 * assigned to (`displayName`), what a call made that may not be pure, and classes of React. Saves 6 kB of the first load.
 */
function treeShakeRouter(): Plugin {
  // With what is assigned to it right after it.
  const boundary =
    /^var (\w+) = (class extends React\d*\.Component \{$[\s\S]*?^\});(\n\1\.contextType = \w+;)?$/gm
  const made = /= ((?:React\d*\.)?(?:forwardRef|createContext|memo|lazy)\()/g
  return {
    name: 'tree-shake-router',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(ROUTER)) return null
      const marked = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(made, '= /* @__PURE__ */ $1')
        .replace(boundary, (_, name: string, body: string, context = '') => {
          return `var ${name} = /* @__PURE__ */ (() => { const ${name} = ${body};${context} return ${name} })();`
        })
      return { code: marked, map: null }
    },
  }
}

/**
 * Web3Modal's elements come with inline styles and empty event attributes, which the page's policy forbids. What
 * they say of shapes becomes attributes; `sheet-tag` stands in for style elements (`wallet/wagmi/sheetTag.ts`).
 */
function strictWeb3Modal(): Plugin {
  return {
    name: 'strict-web3modal',
    apply: 'build',
    transform(code, id) {
      if (!/@web3modal\/(ui|scaffold-ui)\/dist/.test(id)) return null
      const strict = code
        .replace(/\sontouchstart(?=[\s>])/g, '')
        .replace(/\sstyle="(fill|stroke): ([^";]+);?"/g, ' $1="$2"')
        .replace(/\sstyle="[^"]*"/g, '')
        .replace(/@import url\([^)]*\);/, '')
        .replace(/createElement\('style'\)/g, "createElement('sheet-tag')")
        .replace('`style[data-w3m', '`sheet-tag[data-w3m')
        // Another try would bring the same code, and wait for another one.
        .replace(/\s\.onRetry=\$\{\(\) => this\.initializeConnection\(true\)\}/g, '')
      return { code: strict, map: null }
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
        .replace(/\s*size: 24,/, '')
        .replace(/^__iconData\.node;$/m, '')
      return { code: light, map: null }
    },
  }
}

/**
 * Brings a later part. Browsers keep a module that did not arrive as failed for as long as the page lives
 * (whatwg/html#6768), so it is asked for again under an address of its own. All files lie in one folder.
 */
const BRING_PART = `const bring = (name) => {
  const url = new URL(name, import.meta.url)
  return import(/* @vite-ignore */ url).catch(() => import(/* @vite-ignore */ url + '?' + Date.now()))
}
export const __vitePreload = (load) => load(bring)`

/** Lists of what to fetch ahead with a later part are empty (see `modulePreload`), so nothing walks them. */
function lightImports(): Plugin {
  return {
    name: 'light-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? BRING_PART : null),
  }
}

/** A loader as Vite wraps it: `() => import('./x.js')`, whatever it does with what came. */
const LOADER = /\(\)\s*=>((?:(?!=>)[\s\S]){0,200}?)import\((?=[`"']\.\/)/g

/** Lets later parts come by what `BRING_PART` hands to each loader. */
function bringParts(): Plugin {
  return {
    name: 'bring-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    // Names follow from what a file holds before this step.
    augmentChunkHash: () => BRING_PART,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(LOADER, '($$b)=>$1$$b(')
        const missed = /import\([`"']\.\/.{0,40}/.exec(file.code)
        if (missed !== null) this.error(`${file.fileName} imports a part by itself: ${missed[0]}`)
      }
    },
  }
}

/** Libraries of the first screen: one file that stays in caches when the app changes. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|use-sync-external-store)\//

/** What most parts after the entry share: three small files would cost more than one. */
const EARLY = /src\/(shared\/ui\/(Pane|MessageText)|entities\/session\/chosenWallet)\./

/** What the footer shares with other pages: three small files would cost more than one. */
const FOOTER =
  /src\/(app\/layouts\/Footer|entities\/content\/(footerGroups|content\.api|ui\/AndroidLink))\.|icons\/download\./

/** The wide list, whose rows the start page has too: a file of its own for each would cost more. */
const WIDE = /src\/(pages\/market\/DesktopMarket|entities\/market\/ui\/WideMarketRow)\./

/** What the board and the sign-in page share, and with them the sign-in by QR code. */
const SIGN_IN =
  /src\/features\/sign-in\/(SignedText|SignInNote|signInState|useSignIn|useSlow|useWalletStart|WalletChoice|SignInPanel)\./

/**
 * Packages of WalletConnect that name their CommonJS form only, though they ship the other. It would bring
 * helpers into a file that everybody loads.
 */
const OLD_FORM = /^@walletconnect\/(environment|time)$/

/** See the file itself. */
const NO_PROVIDER = fileURLToPath(new URL('src/shared/wallet/wagmi/noProvider.ts', import.meta.url))

const sheetOf = new Map<string, string>()

/**
 * Names of classes without their line, which Vite adds: they go with every part, and pack badly.
 * @throws Error where two sheets would share a name, so that none styles the other's elements
 */
function shortClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const other = sheetOf.get(mark) ?? path
  if (other !== path) throw new Error(`${path} and ${other} have one mark: take more of the hash`)
  sheetOf.set(mark, path)
  return `${name}_${mark}`
}

export default defineConfig({
  cacheDir: '.cache/vite',
  resolve: {
    alias: [
      { find: OLD_FORM, replacement: '@walletconnect/$1/dist/esm/index.js' },
      { find: '@walletconnect/ethereum-provider', replacement: NO_PROVIDER },
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  plugins: [
    react(),
    treeShakeRouter(),
    lightIcons(),
    strictWeb3Modal(),
    lightImports(),
    bringParts(),
    minifyTwice(),
    firstPaint(),
    precompress(),
  ],
  css: { modules: { generateScopedName: shortClass } },
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
    // The page names what the first file imports, so that nothing waits for that file to be read. Later
    // parts share little else: lists of what to fetch ahead with them would cost more than they bring.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      // Fields of classes are set, not defined: the helper that defines them would come first of all.
      transform: { assumptions: { setPublicClassFields: true } },
      // The codes of answers are one module of constants: a page carries those it compares with, and no file of them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // One file packs better than twenty small ones.
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'early', test: EARLY, includeDependenciesRecursively: false },
            { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
            { name: 'wide', test: WIDE, includeDependenciesRecursively: false },
            { name: 'footer', test: FOOTER, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    reportCompressedSize: false,
    // The byte budget says what is too large.
    chunkSizeWarningLimit: 5_000,
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
