import type { Block, Faq, Span } from '#protocol/content.ts'

const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/**
 * Questions and answers of a text: each heading of level 2 is a group, each of level 3 a question, and what
 * follows is its answer. Both have an anchor.
 * @returns null when the text is not written so
 */
export function toFaq(blocks: readonly Block[]): Faq['groups'] | null {
  const groups: Faq['groups'] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    if (block.kind === 'heading' && block.level < 4) {
      if (block.id === null) return null
      const text = plain(block.spans)
      if (block.level === 2) groups.push({ id: block.id, title: text, questions: [] })
      else if (group === undefined) return null
      else group.questions.push({ id: block.id, question: text, blocks: [] })
    } else {
      const question = group?.questions.at(-1)
      if (question === undefined) return null
      question.blocks.push(block)
    }
  }
  const isWhole = groups.every(
    ({ questions }) =>
      questions.length > 0 && questions.every((question) => question.blocks.length > 0),
  )
  return isWhole && groups.length > 0 ? groups : null
}
