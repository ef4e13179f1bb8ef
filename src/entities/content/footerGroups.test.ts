import { describe, expect, it } from 'vitest'
import { contentPath, footerGroups, safeDownload } from './footerGroups.ts'

describe('the footer', () => {
  it('sorts pages by type: company, policy, other', () => {
    const items = [
      { id: '1', title: 'About', type: 1 },
      { id: '2', title: 'Terms', type: 2 },
      { id: '3', title: 'Help', type: 3 },
      { id: '4', title: 'Prices', type: 1 },
    ] as const
    const groups = footerGroups(items)
    expect(groups.company.map(({ id }) => id)).toEqual(['1', '4'])
    expect(groups.policy.map(({ id }) => id)).toEqual(['2'])
    expect(groups.other.map(({ id }) => id)).toEqual(['3'])
  })

  it('leads to the page of an item by id and title', () => {
    expect(contentPath({ id: 'a b', title: 'Q&A', type: 3 })).toBe('/detail?id=a+b&title=Q%26A')
  })

  it('leads to the page that checks receipts, whatever the title', () => {
    expect(contentPath({ id: 'receipts', title: 'Beleg prüfen', type: 3 })).toBe('/verify')
  })

  it.each([
    ['https://example.org/app.apk', true],
    ['/app.apk', true],
    ['javascript:alert(1)', false],
    ['//evil.example/app.apk', false],
    ['/\\evil.example', false],
    ['http://example.org/app.apk', false],
    ['', false],
    [undefined, false],
  ])('links to a download at %s: %s', (address, links) => {
    expect(safeDownload(address) !== null).toBe(links)
  })
})
