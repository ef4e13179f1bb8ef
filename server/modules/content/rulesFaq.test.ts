import { expect, it } from 'vitest'
import type { Block } from '#protocol/content.ts'
import { toFaq } from './rulesFaq.ts'

const heading = (level: 2 | 3, id: string | null): Block => ({
  kind: 'heading',
  level,
  id,
  spans: [{ text: `About ${String(id)}` }],
})
const answer: Block = { kind: 'paragraph', spans: [{ text: 'So' }] }

it('groups questions, each with its answer', () => {
  expect(toFaq([heading(2, 'money'), heading(3, 'pay'), answer, answer])).toEqual([
    {
      id: 'money',
      title: 'About money',
      questions: [{ id: 'pay', question: 'About pay', blocks: [answer, answer] }],
    },
  ])
})

it.each([
  ['nothing', []],
  ['an answer without a question', [heading(2, 'a'), answer]],
  ['a question without a group', [heading(3, 'a'), answer]],
  ['a question without an answer', [heading(2, 'a'), heading(3, 'b')]],
  ['a question without an anchor', [heading(2, 'a'), heading(3, null), answer]],
  ['a group without questions', [heading(2, 'a')]],
] as const)('%s is none', (_, blocks) => {
  expect(toFaq(blocks)).toBeNull()
})
