import { beforeEach, expect, it } from 'vitest'
import { newDraft } from './draft.ts'
import { DRAFT_KEY } from './draftKey.ts'
import { keptDraft } from './keptDraft.ts'

const DRAFT = { ...newDraft({ keepable: ['details'], refused: [] }), city: 'Berlin', front: 'a1' }
const KEPT = { of: 'c1 full', step: 'document', draft: DRAFT } as const
const raw = (value: unknown): void =>
  sessionStorage.setItem(`glasshouse.${DRAFT_KEY}`, JSON.stringify({ version: 1, value }))

beforeEach(() => sessionStorage.clear())

it('comes back as it was', () => {
  keptDraft.write(KEPT)
  expect(keptDraft.read()).toEqual(KEPT)
})

it.each([
  ['no draft', { ...KEPT, draft: null }],
  ['a step that is none', { ...KEPT, step: 'x' }],
  ['a field of another kind', { ...KEPT, draft: { ...DRAFT, city: 3 } }],
  ['a picture that is none', { ...KEPT, draft: { ...DRAFT, front: {} } }],
  ['a list of what is no text', { ...KEPT, draft: { ...DRAFT, keep: [1] } }],
  ['a field that is missing', { ...KEPT, draft: { city: 'Berlin' } }],
])('is nothing with %s', (_, value) => {
  raw(value)
  expect(keptDraft.read()).toBeNull()
})
