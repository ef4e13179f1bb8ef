import { createHash } from 'node:crypto'
import type { Content } from '#protocol/content.ts'
import { TEXT_PAGES } from '#protocol/contentPages.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { contentLanguage } from './rules.ts'
import { toFaq } from './rulesFaq.ts'
import type { TextFigures } from './rulesFigures.ts'
import type { ReadText, TextFault } from './rulesMarkdown.ts'
import {
  insertVersions,
  lockVersions,
  type NewestRow,
  selectNewest,
  selectText,
  selectTitles,
  selectVersions,
  type VersionRow,
} from './storeVersions.ts'
import type { ContentService, NewVersion, TextFile, TextKey, TextSource } from './types.ts'

const FAQ = 'faq'
/** Read texts that are kept in memory: more than all pages in all languages. */
const KEPT = 400

const pageOf = (id: string) => TEXT_PAGES.find((page) => page.id === id)

export interface TextDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mode: 'sandbox' | 'production'
  readonly known: TextFigures
}

/** The pages of text: their versions are kept in the database, and read into blocks when they are asked for. */
export function createTexts({
  db,
  clock,
  mode,
  known,
}: TextDeps): Pick<
  ContentService,
  'list' | 'read' | 'isNewest' | 'faq' | 'save' | 'load' | 'unreviewed'
> {
  const templates = mode === 'sandbox'
  const blocksOf = createBlocks(known)

  async function newest(id: string, lang: string, version: number | null): Promise<VersionRow> {
    if (pageOf(id) === undefined) throw new Refusal(CODE.notFound)
    const key = { id, lang: contentLanguage(lang) }
    const row = await selectText(db, key, version, templates)
    if (row === null) throw new Refusal(CODE.notFound)
    return row
  }

  return {
    async list(lang) {
      const rows = await selectTitles(db, contentLanguage(lang), templates)
      const titles = new Map(rows.map(({ id, title }) => [id, title]))
      return TEXT_PAGES.flatMap(({ id, type }) => {
        const title = titles.get(id)
        return title === undefined ? [] : [{ id, title, type }]
      })
    },
    async read(id, lang, version) {
      const row = await newest(id, lang, version)
      return toContent(row, await blocksOf(row), await selectVersions(db, row))
    },
    async isNewest(key, version) {
      const row = await selectText(db, key, null, templates)
      return row?.lang === key.lang && row.version === version
    },
    async faq(lang) {
      const row = await newest(FAQ, lang, null)
      const { blocks } = await blocksOf(row)
      return { lang: row.lang, groups: toFaq(blocks) ?? [] }
    },
    async save({ reviewed, ...file }, operatorId) {
      if (pageOf(file.id) === undefined) throw new Refusal(CODE.notFound)
      const made = await toVersion(
        file,
        { source: 'operator', author: operatorId, reviewed },
        known,
      )
      if ('faults' in made) throw new Refusal(CODE.malformed, fieldsOf(made.faults))
      return { id: file.id, lang: file.lang, version: await keep(db, made, clock.now()) }
    },
    load: (source, files) => load({ db, now: clock.now(), source, files, known }),
    async unreviewed() {
      const legal = TEXT_PAGES.filter((page) => page.legal)
      const rows = await Promise.all(
        legal.map(({ id }) => selectText(db, { id, lang: 'en' }, null, false)),
      )
      return legal.flatMap(({ id }, index) => (rows[index] === null ? [id] : []))
    },
  }
}

type Blocks = Extract<ReadText, { readonly ok: true }>

/** Reads texts once; a version never changes. The parser is loaded with the first of them. */
function createBlocks(known: TextFigures): (row: VersionRow) => Promise<Blocks> {
  const kept = new Map<string, Blocks>()
  return async ({ id, lang, version, body }) => {
    const key = `${id} ${lang} ${version}`
    const before = kept.get(key)
    if (before !== undefined) return before
    const { readText } = await import('./rulesMarkdown.ts')
    const read = readText(body, lang, known)
    // A figure that is no longer known: better no text than one that contradicts us.
    if (!read.ok) throw new Error(`the text ${key} can't be read: ${linesOf(read.faults)}`)
    if (kept.size >= KEPT) kept.clear()
    kept.set(key, read)
    return read
  }
}

function toContent(
  row: VersionRow,
  { title, blocks }: Blocks,
  versions: Awaited<ReturnType<typeof selectVersions>>,
): Content {
  const { id, lang, version, status } = row
  return {
    id,
    title,
    type: pageOf(id)?.type ?? 3,
    lang,
    blocks: [...blocks],
    version,
    updatedAt: toIso(row.created_at.getTime()),
    hash: row.hash.toString('hex'),
    status,
    versions: versions.map((one) => ({
      version: one.version,
      updatedAt: toIso(one.created_at.getTime()),
    })),
  }
}

const linesOf = (faults: readonly TextFault[]): string =>
  faults.map(({ line, what }) => `line ${line}: ${what}`).join(', ')

const fieldsOf = (faults: readonly TextFault[]): Readonly<Record<string, 'malformed'>> =>
  Object.fromEntries(faults.map(({ line, what }) => [`text:${line}:${what}`, 'malformed']))

interface Origin {
  readonly source: TextSource
  readonly author: string
  /** Whether a lawyer read it, where that is asked. */
  readonly reviewed: boolean
}

/** A text as a version, once everything in it may stay. */
async function toVersion(
  file: TextFile,
  origin: Origin,
  known: TextFigures,
): Promise<NewVersion | { readonly faults: readonly TextFault[] }> {
  const { readText, tidyText } = await import('./rulesMarkdown.ts')
  const body = tidyText(file.text)
  const read = readText(body, file.lang, known)
  if (!read.ok) return read
  if (file.id === FAQ && toFaq(read.blocks) === null) {
    return { faults: [{ line: 1, what: 'anchor' }] }
  }
  return versionOf({ ...file, text: body }, origin, read.title)
}

function versionOf(
  { id, lang, text }: TextFile,
  { source, author, reviewed }: Origin,
  title: string,
): NewVersion {
  const legal = pageOf(id)?.legal === true
  const status = legal ? (reviewed ? 'reviewed' : 'template') : 'plain'
  const hash = createHash('sha256').update(text).digest()
  return { id, lang, source, author, status, title, body: text, hash }
}

/** Keeps a version unless it is what stands there; its number. */
function keep(db: Db, made: NewVersion, now: Millis): Promise<number> {
  return db.transaction(async (tx) => {
    await lockVersions(tx)
    const of = (await selectNewest(tx)).filter(isOf(made))
    const last = of.reduce<NewestRow | null>(
      (best, row) => (best === null || row.version > best.version ? row : best),
      null,
    )
    if (last !== null && last.hash.equals(made.hash) && last.status === made.status) {
      return last.version
    }
    await insertVersions(tx, [made], toIso(now))
    return (last?.version ?? 0) + 1
  })
}

const isOf =
  ({ id, lang }: TextKey) =>
  (row: NewestRow): boolean =>
    row.id === id && row.lang === lang

interface Loading {
  readonly db: Db
  readonly now: Millis
  readonly source: 'app' | 'file'
  readonly files: readonly TextFile[]
  readonly known: TextFigures
}

/** Our own files are held against the rules by a test of the repository; at the start nobody waits for that. */
async function load({ db, now, source, files, known }: Loading): Promise<void> {
  const origin = { source, author: source, reviewed: source === 'file' }
  const made: NewVersion[] = []
  for (const file of files) {
    if (source === 'app') {
      made.push(versionOf(file, origin, /^# (.*)/.exec(file.text)?.[1] ?? file.id))
      continue
    }
    const name = `${file.lang}/${file.id}.md`
    if (pageOf(file.id) === undefined) throw new StartFault(`${name} is the text of no page`)
    const version = await toVersion(file, origin, known)
    if ('faults' in version) {
      throw new StartFault(`${name} can't be used: ${linesOf(version.faults)}`)
    }
    made.push(version)
  }
  await db.transaction(async (tx) => {
    const before = await selectNewest(tx)
    if (made.every((one) => isKnown(one, before))) return
    await lockVersions(tx)
    const there = await selectNewest(tx)
    const fresh = made.filter((one) => !isKnown(one, there))
    if (fresh.length > 0) await insertVersions(tx, fresh, toIso(now))
  })
}

/** Whether a file changed nothing since it was read last, or is ours where the operator wrote another. */
function isKnown(made: NewVersion, rows: readonly NewestRow[]): boolean {
  const of = rows.filter(isOf(made))
  const last = of.find(({ source }) => source === made.source)
  if (last !== undefined && last.hash.equals(made.hash) && last.status === made.status) return true
  return made.source === 'app' && of.some(({ source }) => source !== 'app')
}
