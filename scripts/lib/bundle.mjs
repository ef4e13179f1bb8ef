import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT, run } from './run.mjs'
import { hashSources } from './sources.mjs'

/**
 * @typedef {object} Chunk one file of JavaScript the browser loads
 * @property {string} file
 * @property {string | null} source the module it stands for, relative to the root
 * @property {readonly string[]} modules all modules in it, relative to the root
 * @property {boolean} entry
 * @property {readonly string[]} imports files loaded with it
 * @property {readonly string[]} packages npm packages it holds code of
 * @property {number} gzip bytes
 */

/** @param {string} id @returns {string | null} */
function packageOf(id) {
  const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)
  return match?.[1] ?? null
}

/** @param {import('vite').Rolldown.OutputChunk} chunk @returns {Chunk} */
function describe(chunk) {
  const packages = Object.entries(chunk.modules)
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => packageOf(id))
  const source = chunk.facadeModuleId
  return {
    file: chunk.fileName,
    source: source === null ? null : path.relative(ROOT, source),
    modules: Object.keys(chunk.modules).map((id) => path.relative(ROOT, id)),
    entry: chunk.isEntry,
    imports: chunk.imports,
    packages: [...new Set(packages)].filter((name) => name !== null),
    // As it is served: packed ahead, as small as it gets.
    gzip: gzipSync(chunk.code, { level: 9 }).length,
  }
}

/** Written beside the build, not among what is served. */
const FILE = path.join(ROOT, 'dist/bundle.json')

/**
 * Keeps what a build of the browser's side is made of, for the byte budget.
 * @param {Awaited<ReturnType<typeof import('vite').build>>} built
 */
export function keepBundle(built) {
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) =>
    'output' in one
      ? one.output.flatMap((item) => (item.type === 'chunk' ? [describe(item)] : []))
      : [],
  )
  writeFileSync(FILE, JSON.stringify(chunks))
}

/**
 * What the browser's side is made of, from the last build; builds first when the sources are newer.
 * @returns {Promise<readonly Chunk[]>}
 */
export async function readBundle() {
  if (!existsSync(FILE) || builtOf() !== hashSources(ROOT)) {
    const { code, output } = await run(process.execPath, ['scripts/build.mjs'])
    if (code !== 0) throw new Error(output)
  }
  return /** @type {readonly Chunk[]} */ (JSON.parse(readFileSync(FILE, 'utf8')))
}

/** @returns {string | null} the hash of the sources of the last build */
function builtOf() {
  const stamp = path.join(ROOT, 'dist/build.json')
  if (!existsSync(stamp)) return null
  const { sources } = /** @type {{ sources: string }} */ (JSON.parse(readFileSync(stamp, 'utf8')))
  return sources
}

/**
 * The chunks needed for these, each once: themselves and all they import statically.
 * @param {readonly Chunk[]} chunks
 * @param {readonly Chunk[]} roots
 * @returns {readonly Chunk[]}
 */
export function closure(chunks, roots) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const found = new Set(roots)
  for (const chunk of found) {
    for (const file of chunk.imports) {
      const next = byFile.get(file)
      if (next !== undefined) found.add(next)
    }
  }
  return [...found]
}

/** @param {readonly Chunk[]} chunks @returns {number} */
export function gzipOf(chunks) {
  return chunks.reduce((sum, chunk) => sum + chunk.gzip, 0)
}
