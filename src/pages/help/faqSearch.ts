import { foldText } from '#protocol/textSearch.ts'
import type { Block, Faq, Span } from '#protocol/content.ts'

export type Group = Faq['groups'][number]
export type Question = Group['questions'][number]

const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plain(block.spans)
    case 'list':
      return block.items.map(plain).join(' ')
    case 'quote':
      return block.paragraphs.map(plain).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(plain).join(' ')
    case 'rule':
      return ''
  }
}

/** Questions that hold every word that was typed, in the question or its answer; those that ask it come first. */
export function searchFaq(groups: readonly Group[], typed: string): readonly Question[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const holds = (text: string): boolean => {
    const all = foldText(text)
    return words.every((word) => all.includes(word))
  }
  const questions = groups.flatMap((group) => group.questions)
  const asked = questions.filter(({ question }) => holds(question))
  const answered = questions.filter(
    (one) => !asked.includes(one) && holds([one.question, ...one.blocks.map(wordsOf)].join(' ')),
  )
  return [...asked, ...answered]
}
