import { afterEach, expect, it } from 'vitest'
import { draftOf, drafts } from './boxes.ts'
import { NEW_ORDER } from './fields.ts'

afterEach(() => {
  drafts.clear()
})

it('hands a draft to its own customer alone', () => {
  drafts.set('1', { owner: 'c1', fields: NEW_ORDER })
  expect(draftOf('1', 'c2')).toBeUndefined()
  expect(draftOf('1', null)).toBeUndefined()
  expect(draftOf('1', 'c1')).toBe(NEW_ORDER)
  expect(draftOf('2', 'c1')).toBeUndefined()
})

it('makes the draft of a visitor that of the first customer who signs in', () => {
  drafts.set('1', { owner: null, fields: NEW_ORDER })
  expect(draftOf('1', null)).toBe(NEW_ORDER)
  expect(draftOf('1', 'c1')).toBe(NEW_ORDER)
  expect(draftOf('1', 'c2')).toBeUndefined()
})
