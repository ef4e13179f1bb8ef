import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Finding,
  describeFindings,
  lineAt,
  listPaths,
  readFiles,
  ROOT,
  type SourceFile,
} from './repository.ts'

const TOP = /^(?:protocol|src|server|test|scripts|locales|public|docs|verifier|\.ci)\//

interface World {
  readonly present: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
}

/** npm's own words that need no script. */
const OWN_WORDS = new Set(['ci', 'install'])

function exists(name: string, world: World): boolean {
  const plain = name.replace(/\/$/, '')
  return [...world.present].some((file) => file === plain || file.startsWith(`${plain}/`))
}

/** Links, paths and commands of a page that lead nowhere. */
function brokenWords(page: SourceFile, world: World): readonly Finding[] {
  const found: Finding[] = []
  const blame = (offset: number, message: string): void => {
    found.push({ path: page.path, line: lineAt(page.text, offset), message })
  }
  for (const match of page.text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
    const target = path.posix.normalize(
      path.posix.join(path.posix.dirname(page.path), match[1] ?? ''),
    )
    if (!exists(target, world)) blame(match.index, `the link ${match[1] ?? ''} leads nowhere`)
  }
  for (const match of page.text.matchAll(/`([^`\n]+)`/g)) {
    const word = match[1] ?? ''
    if (TOP.test(word) && !/[*<{ ]/.test(word) && !exists(word, world)) {
      blame(match.index, `${word} is not there`)
    }
  }
  for (const match of page.text.matchAll(/\bnpm (?:run )?(?!runs)([a-z][a-z-]*)/g)) {
    const script = match[1] ?? ''
    const own = match[0].startsWith('npm run') ? false : OWN_WORDS.has(script)
    if (!own && !world.scripts.has(script)) blame(match.index, `${match[0]} is no script`)
  }
  return found
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const world: World = {
  present: new Set(listPaths()),
  scripts: new Set(Object.keys(manifest.scripts)),
}

describe('what the pages say', () => {
  it.each([
    ['a link', 'see [this](docs/gone.md)'],
    ['a path', 'in `server/modules/lottery/`'],
    ['a command', 'run `npm run conquer`'],
    ['a short command', 'run npm conquer'],
  ])('%s that leads nowhere is caught', (_, text) => {
    expect(brokenWords({ path: 'README.md', text }, world)).toHaveLength(1)
  })

  it('that is so passes', () => {
    const text = '[docs](docs/handbook.md), `protocol/errors.ts`, `src/<layer>/`, npm test, npm ci'
    expect(brokenWords({ path: 'README.md', text }, world)).toEqual([])
  })

  it('is so', () => {
    const pages = readFiles(/^(?:README|docs\/.*|server\/modules\/\w+\/README)\.md$/)
    expect(pages.length).toBeGreaterThan(3)
    expect(describeFindings(pages.flatMap((page) => brokenWords(page, world)))).toEqual([])
  })
})

/** A page, as it is printed. */
const MOST_LINES = 70
const MOST_CHARACTERS = 5_500

/** Decisions that share a number, are not on the list, are on it twice, or fill more than a page. */
function decisionFaults(pages: readonly SourceFile[], list: string): readonly string[] {
  const numbers = pages.map((page) => numberOf(page))
  return pages.flatMap(({ path: name, text }, at) => {
    const file = path.posix.basename(name)
    const lines = text.trimEnd().split('\n').length
    return [
      ...(numbers.indexOf(numbers[at] ?? '') === at ? [] : [`${file}: its number is taken`]),
      ...(list.split(`](${file})`).length === 2 ? [] : [`${file}: list it once`]),
      ...(lines <= MOST_LINES ? [] : [`${file}: ${lines} lines, a page has ${MOST_LINES}`]),
      ...(text.length <= MOST_CHARACTERS
        ? []
        : [`${file}: ${text.length} characters, a page has ${MOST_CHARACTERS}`]),
    ]
  })
}

const numberOf = ({ path: name }: SourceFile): string => path.posix.basename(name).slice(0, 4)

describe('decisions', () => {
  const page = (name: string, text = '# A'): SourceFile => ({
    path: `docs/decisions/${name}`,
    text,
  })
  const listed = '- [0001 A](0001-a.md)'

  it.each([
    ['share a number', [page('0001-a.md'), page('0001-b.md')], `${listed}\n- [0001 B](0001-b.md)`],
    ['are not listed', [page('0002-b.md')], listed],
    ['are listed twice', [page('0001-a.md')], `${listed}\n${listed}`],
    ['have too many lines', [page('0001-a.md', 'a\n'.repeat(71))], listed],
    ['are too long', [page('0001-a.md', 'a'.repeat(5_501))], listed],
  ])('that %s are caught', (_, pages, list) => {
    expect(decisionFaults(pages, list)).toHaveLength(1)
  })

  it('have a number each, a line in the list, and a page', () => {
    const list = readFileSync(path.join(ROOT, 'docs/decisions/README.md'), 'utf8')
    const pages = readFiles(/^docs\/decisions\/\d{4}-.*\.md$/)
    expect(pages.length).toBeGreaterThan(40)
    expect(decisionFaults(pages, list)).toEqual([])
  })
})
