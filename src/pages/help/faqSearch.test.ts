import { expect, it } from 'vitest'
import { searchFaq } from './faqSearch.ts'

const question = (id: string, text: string, answer: string) => ({
  id,
  question: text,
  blocks: [{ kind: 'paragraph' as const, spans: [{ text: answer }] }],
})
const groups = [
  {
    id: 'money',
    title: 'Money',
    questions: [
      question('fee', 'What is the fee?', 'It comes out of a Withdrawal.'),
      question('pay', 'How does a withdrawal work?', 'Été 1.'),
    ],
  },
]

it.each([
  ['withdrawal', ['pay', 'fee']],
  ['WITHDRAWAL  fee', ['fee']],
  ['ete', ['pay']],
  ['ｆｅｅ', ['fee']],
  ['nothing of it', []],
  ['  ', []],
])('%j finds %j', (typed, ids) => {
  expect(searchFaq(groups, typed).map(({ id }) => id)).toEqual(ids)
})
