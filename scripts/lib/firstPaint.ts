import { minify } from 'terser'
import { build, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite'

/** The script that stands in the page itself. */
const SCRIPT = 'src/app/first/firstPaint.ts'

/** What a screen of the first paint needs of the app: its part, and its texts beside the first ones. */
const SCREENS = {
  open: { part: /src\/app\/Board\.tsx$/, texts: ['board', 'session'] },
  blocked: { part: /src\/app\/gate\/BlockedScreen\.tsx$/, texts: ['gate'] },
} as const

type Chunk = Rolldown.OutputChunk

async function scriptText({ root, build: { target } }: ResolvedConfig): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target,
      lib: { entry: SCRIPT, formats: ['iife'], name: 'first' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const files = outputs.flatMap((one) => ('output' in one ? one.output : []))
  // Its style is among those that the server writes into the page.
  const file = files.find((one) => one.type === 'chunk')
  if (file === undefined) throw new Error('the script of the first paint was not built')
  const { code } = await minify(file.code, { ecma: 2020, compress: { passes: 3 }, toplevel: true })
  return code ?? file.code
}

const preload = (file: string, attributes: string): string =>
  `<link rel="modulepreload" crossorigin href="/${file}"${attributes}>`

/** The files of a part that the first file does not bring. */
function filesOf(part: Chunk, chunks: ReadonlyMap<string, Chunk>, had: Set<string>): string[] {
  if (had.has(part.fileName)) return []
  had.add(part.fileName)
  const imported = part.imports.flatMap((name) => {
    const chunk = chunks.get(name)
    return chunk === undefined ? [] : filesOf(chunk, chunks, had)
  })
  return [part.fileName, ...imported]
}

/** Links to what comes with the app: each language's texts, and the parts of the screens that come first. */
function linksOf(chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const links: string[] = []
  for (const { fileName, facadeModuleId } of chunks) {
    const source = facadeModuleId ?? ''
    const first = /shared\/i18n\/texts\/(\w+)\.ts$/.exec(source)?.[1]
    if (first !== undefined) links.push(preload(fileName, ` lang="${first}"`))
    const [, language = '', slice = ''] = /locales\/(\w+)\/(\w+)\.json$/.exec(source) ?? []
    for (const [screen, { texts }] of Object.entries(SCREENS)) {
      const isOf = (texts as readonly string[]).includes(slice)
      if (isOf) links.push(preload(fileName, ` lang="${language}" data-for="${screen}"`))
    }
  }
  for (const [screen, { part }] of Object.entries(SCREENS)) {
    const chunk = chunks.find(({ facadeModuleId }) => part.test(facadeModuleId ?? ''))
    if (chunk === undefined) throw new Error(`no part of the screen ${screen}`)
    const had = new Set(entry === undefined ? [] : [entry.fileName, ...entry.imports])
    for (const file of filesOf(chunk, byName, had)) {
      links.push(preload(file, ` data-for="${screen}"`))
    }
  }
  return links
}

/** What the server behind `npm run dev` says of itself; asked through Vite, which waits for it. */
async function settingsOf({ resolvedUrls }: ViteDevServer): Promise<string> {
  const answer = await fetch(new URL('/config.json', resolvedUrls?.local[0]))
  return (await answer.text()).replaceAll('<', '\\u003c')
}

/**
 * Puts the script of the first paint into the page. It fetches the app, so what Vite wrote there for that goes
 * into a template, with the texts of each language, of which the server keeps the visitor's.
 */
export function firstPaint(): Plugin {
  let app: ResolvedConfig
  return {
    name: 'first-paint',
    configResolved(config) {
      app = config
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server }) {
        const src = `/${SCRIPT}`
        if (server !== undefined) {
          const config = await settingsOf(server)
          const script = {
            tag: 'script',
            attrs: { type: 'module', src },
            injectTo: 'head',
          } as const
          return { html: html.replace('id="config">', (block) => block + config), tags: [script] }
        }
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const moved = html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? []
        const entry = /<script type="module"[^>]* src="([^"]*)"><\/script>/.exec(html)
        if (entry === null) throw new Error('the page has no first file')
        const parts = `<template id="app" data-entry="${entry[1] ?? ''}">${[...moved, ...linksOf(chunks)].join('')}</template>`
        const script = `<script>${await scriptText(app)}</script>`
        return [entry[0], ...moved]
          .reduce((page, tag) => page.replace(tag, ''), html)
          .replace(/\n\s*(?=\n)/g, '')
          .replace('</body>', () => `  ${parts}\n    ${script}\n  </body>`)
      },
    },
  }
}
