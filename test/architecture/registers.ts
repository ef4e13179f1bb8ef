import { createPolicyService } from '#server/modules/policy/service.ts'
import { STATEMENT_FACTS } from '#server/main/statementFacts.ts'
import { STATEMENT_GROUPS } from '#protocol/statementKinds.ts'
import { WRITE_KINDS } from '#src/shared/money-write/writeKinds.ts'
import { MUTANTS } from '../mutants/mutants.ts'
import { MODULE_EDGES } from './rules.ts'
import { OWNERS } from './tables.ts'

/** Paths of the repository and their texts. */
export type Files = ReadonlyMap<string, string>

/** Where every product has to be named, and how its name stands there. */
export interface Register {
  readonly file: string
  readonly has: (word: string, files: Files) => boolean
  /** Of a register that is read from its source: what stands there for a word. */
  readonly pattern?: (word: string) => RegExp
}

/** Of these texts those at a path, in which `*` stands for one name, and a folder for all it holds. */
export function textsAt(file: string, files: Files): readonly (readonly [string, string])[] {
  const path = new RegExp(`^${file.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`)
  return [...files].filter(([name]) => path.test(name))
}

/** A register whose source has this for each word: one of these files, or every one of them. */
function inText(
  file: string,
  pattern: (word: string) => string,
  which: 'some' | 'every' = 'some',
): Register {
  const regExp = (word: string): RegExp => new RegExp(pattern(word), 'm')
  const has = (word: string, files: Files): boolean =>
    textsAt(file, files)[which](([, text]) => regExp(word).test(text))
  return { file, has, pattern: regExp }
}

/** A register that is imported: its names are those of the running code. */
function inCode(file: string, names: Iterable<string | undefined>): Register {
  const all = new Set(names)
  return { file, has: (word) => all.has(word) }
}

/** Files that each word has, at these paths with the word for `*`. */
function asFiles(...paths: readonly string[]): Register {
  const has = (word: string, files: Files): boolean =>
    paths.every((path) => files.has(path.replace('*', word)))
  return { file: paths.join(' and '), has }
}

const quoted = (word: string): string => `'${word}'`
const mutated = MUTANTS.flatMap(({ edits }) => edits.map(({ file }) => file.split('/')[2]))

/** In the order in which a product enters them. */
export const REGISTERS = {
  module: inCode('test/architecture/rules.ts', Object.keys(MODULE_EDGES)),
  handbook: inText('docs/handbook.md', (word) => `^\\| ${word} \\|`),
  tables: inCode('test/architecture/tables.ts', Object.keys(OWNERS)),
  buckets: inText('server/modules/ledger/types.ts', quoted),
  bucketGuards: inText('server/migrations/', quoted),
  pockets: inText('protocol/statementKinds.ts', (word) => `^  '${word}',`),
  statementKinds: inCode('protocol/statementKinds.ts', STATEMENT_GROUPS),
  entryTypes: inText('server/modules/ledger/types.ts', (word) => `^  \\| '${word}'`),
  texts: inText('locales/*/funds.json', (word) => `"${word}":`, 'every'),
  facts: inCode('server/main/statementFacts.ts', Object.keys(STATEMENT_FACTS)),
  news: inText('protocol/feed.ts', (word) => `ProductName =.*'${word}'`),
  notices: inText('protocol/notice.ts', (word) => `kind: '${word}'`),
  noticeTexts: inText('protocol/noticeFacts.ts', (word) => `case '${word}'`),
  formulas: asFiles('protocol/formulas/*.ts', 'protocol/formulas/*.test.ts'),
  machine: asFiles('protocol/machines/*.ts', 'protocol/machines/*.test.ts'),
  model: asFiles('server/modules/*/rules.model.test.ts'),
  handler: asFiles('server/modules/*/handler.ts'),
  services: inText('server/main/services.ts', (word) => `readonly ${word}: `),
  calls: inText('server/http/', (word) => `defineCall\\('${word}'`),
  cancelCalls: inText('server/main/calls.ts', (word) => `cancelCalls\\(.*\\b${word}\\b`),
  jobs: inText('server/main/appJobs.ts', (word) => `\\b${word}\\.\\w+\\(`),
  ordersToday: inText('server/main/dayOfOrders.ts', (word) => `table: '${word}'`),
  audit: inText('server/main/audited.ts', (word) => `products = [^\\]]*\\b${word}\\b`),
  receipts: inText('server/modules/receipts/kinds.ts', (word) => `from './${word}.ts'`),
  receiptVerifier: inText('protocol/proof/receiptVerifier.ts', (word) => `'${word}-receipt.v`),
  policy: inCode('server/modules/policy/service.ts', Object.keys(createPolicyService(null))),
  tradingApp: inText('test/kit/tradingApp.ts', (word) => `^  readonly ${word}: `),
  crashes: inText('test/crash/client.ts', (word) => `^  '${word}',$`),
  crashBooks: inText('test/crash/books', (word) => `\\b${word}\\b`),
  mutants: inCode('test/mutants/mutants.ts', mutated),
  slice: inText('src/', (word) => `createMoneySlice\\('${word}'\\)`),
  writeKinds: inCode('src/shared/money-write/writeKinds.ts', WRITE_KINDS),
  resumeWrites: inText('src/app/resumeWrites.ts', (word) => `\\b${word}: resume\\(`),
  productLists: inText('src/app/lists/productLists.ts', (word) => `key: '${word}'`),
  instrument: inText('src/pages/instrument/products.ts', (word) => `key: '${word}'`),
  routes: inText('src/app/routes.tsx', (word) => `path: '${word}'`),
  // In a list of what is walked through, or as the end of one step of the walk.
  screens: inText(
    'test/kit/*creen*.ts',
    (word) => `\\[[^\\]|]*'${word}'[^\\]|]*\\]|, '${word}'\\)`,
  ),
} satisfies Readonly<Record<string, Register>>

export type RegisterName = keyof typeof REGISTERS
