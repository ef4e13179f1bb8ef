import { describe, expect, it } from 'vitest'
import { joinedPage, once, renewed } from './pages.ts'

const page = (ids: string, next: string | null, by = '') => ({
  items: Array.from(ids, (id) => ({ id, by })),
  next,
})
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).join('')

describe('the newest page', () => {
  it.each([
    ['nothing was known', null, 'dc', 'dc', 'new'],
    ['nothing came', 'dc', 'dc', 'dc', 'known'],
    ['some came', 'dc', 'ed', 'edc', 'known'],
    ['all of it came, and maybe more', 'dc', 'fe', 'fe', 'new'],
    ['a whole page was pushed off', 'edc', 'fe', 'fedc', 'known'],
    ['more than a page was pushed off', 'fedc', 'gf', 'gf', 'new'],
    ['the first ones came', '', 'ba', 'ba', 'new'],
  ])('goes on where what is shown ends: %s', (_, known, newest, shown, next) => {
    const joined = joinedPage(known === null ? null : page(known, 'known'), page(newest, 'new'))
    expect([idsOf(joined.items), joined.next]).toEqual([shown, next])
  })

  it('has the newer word on a row', () => {
    expect(joinedPage(page('ba', null, 'old'), page('b', null, 'new')).items).toEqual([
      { id: 'b', by: 'new' },
      { id: 'a', by: 'old' },
    ])
  })
})

it('shows a row once, as the newer page has it', () => {
  expect(once([page('ba', '1', 'new'), page('a', null, 'old')])).toEqual(
    page('ba', null, 'new').items,
  )
})

it('has the newer word on rows that came again, and none of those it did not have', () => {
  expect(renewed(page('cb', 'b', 'old'), [page('ba', 'a', 'new')])).toEqual({
    items: [
      { id: 'c', by: 'old' },
      { id: 'b', by: 'new' },
    ],
    next: 'b',
  })
})
