import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Block, Span } from '#protocol/content.ts'
import { TEXT_PAGES } from '#protocol/contentPages.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import { readConfig } from '#server/main/config.ts'
import { textFiguresOf } from '#server/main/textFigures.ts'
import { readTextFiles } from '#server/main/textFiles.ts'
import { readText, tidyText } from '#server/modules/content/rulesMarkdown.ts'
import { toFaq } from '#server/modules/content/rulesFaq.ts'
import { INSTRUMENTS } from '#server/modules/market/instruments/instruments.ts'
import { routeAt } from '#src/app/routes.tsx'
import { TOP_QUESTIONS } from '#src/entities/content/topQuestions.ts'
import { ROOT } from '../tidy/repository.ts'

/* The pages of text that the app ships: whole in each language, and true of the app. */

const FILES = readTextFiles(`${ROOT}/server/texts`)
const FIGURES = textFiguresOf(readConfig({}, ROOT), INSTRUMENTS)

/** A text of the language has at least one such letter. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
}

/** Promises of any language: none may be made, and the denials do without these words. */
const FORBIDDEN = new RegExp(
  [
    'guaranteed|risk-free|\\binsured|audited|licensed|provably fair',
    '保証(?!金)|リスクなし|保険付き|監査済|보장|무위험|보험 가입|감사 완료',
    'รับประกัน|การันตี|ไร้ความเสี่ยง|garantiert|risikofrei|versichert|auditiert|lizenziert',
    'garanti|sans risque|\\bassure\\b|\\baudite\\b|garantito|senza rischi|assicurato|revisionato',
    'garantizado|sin riesgo|asegurado|auditado|مضمون|بلا مخاطر|مومن|مدقق',
    '保证(?!金)|保本|稳赚|无风险|已投保|已审计',
  ].join('|'),
)

/** Case and accents do not hide a word. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()

function blocksOf(lang: string, id: string): readonly Block[] {
  const file = FILES.find((one) => one.lang === lang && one.id === id)
  if (file === undefined) throw new Error(`no text ${lang}/${id}.md`)
  const read = readText(file.text, lang, FIGURES)
  if (!read.ok) throw new Error(`${lang}/${id}.md: ${JSON.stringify(read.faults)}`)
  return read.blocks
}

function spansOf(block: Block): readonly Span[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.spans
  if (block.kind === 'list') return block.items.flat()
  if (block.kind === 'quote') return block.paragraphs.flat()
  return block.kind === 'table' ? [block.head, ...block.rows].flat(2) : []
}

const linksOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(spansOf).flatMap(({ to }) => to ?? [])

/** What must be the same in every language: the order of the parts, anchors, and where links lead. */
const shapeOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.map((block) => {
    const rows = block.kind === 'table' ? block.rows.length : 0
    const items = block.kind === 'list' ? block.items.length : 0
    const id = block.kind === 'heading' ? `${block.level} ${block.id ?? ''}` : ''
    const links = spansOf(block).flatMap(({ to }) => to ?? [])
    return [block.kind, id, items + rows, ...links.toSorted()].join(' ')
  })

const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([place]) => place).toSorted()

describe.each(FILE_LANGUAGES)('pages in %s', (lang) => {
  it.each(TEXT_PAGES.map(({ id }) => id))('%s is whole', (id) => {
    const file = FILES.find((one) => one.lang === lang && one.id === id)
    const english = FILES.find((one) => one.lang === 'en' && one.id === id)
    const text = file?.text ?? ''
    expect(text).toBe(tidyText(text))
    expect(text).toMatch(SCRIPTS[lang] ?? /./)
    expect(plain(text)).not.toMatch(FORBIDDEN)
    expect(shapeOf(blocksOf(lang, id))).toEqual(shapeOf(blocksOf('en', id)))
    expect(placesIn(text)).toEqual(placesIn(english?.text ?? ''))
    if (lang !== 'en') expect(text).not.toBe(english?.text)
  })
})

const anchors = (toFaq(blocksOf('en', 'faq')) ?? []).flatMap(({ id, questions }) => [
  id,
  ...questions.map((question) => question.id),
])

describe('what the pages name', () => {
  it('is a page each, and no file is of another', () => {
    const names = readdirSync(`${ROOT}/server/texts/en`)
    expect(names.toSorted()).toEqual(TEXT_PAGES.map(({ id }) => `${id}.md`).toSorted())
    expect(FILES).toHaveLength(TEXT_PAGES.length * FILE_LANGUAGES.length)
  })

  it('is where its links lead', () => {
    const links = TEXT_PAGES.flatMap(({ id }) => linksOf(blocksOf('en', id)))
    expect(links.length).toBeGreaterThan(20)
    const lost = links.filter((to) => {
      if (to.startsWith('mailto:') || to.startsWith('https:')) return false
      if (to === '/.well-known/security.txt' || to === '/swx/customer/index/getLogHead')
        return false
      const { pathname, hash } = new URL(to, 'https://here.invalid')
      return routeAt(pathname) === null || (hash !== '' && !anchors.includes(hash.slice(1)))
    })
    expect(lost).toEqual([])
  })

  it('answers what is asked most, and two dozen questions in all', () => {
    expect(anchors).toEqual(expect.arrayContaining([...TOP_QUESTIONS]))
    expect(anchors.length).toBeGreaterThan(24)
  })

  it('is a known figure, used somewhere', () => {
    const places = new Set(FILES.flatMap(({ text }) => placesIn(text)))
    const unused = [...FIGURES.figures.keys()].filter((name) => !places.has(`{{param:${name}}}`))
    expect(unused).toEqual([])
  })
})
