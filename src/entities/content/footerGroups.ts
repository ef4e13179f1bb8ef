import type { ContentItem } from '#protocol/content.ts'

/** The footer's three groups. */
export interface FooterGroups {
  readonly company: readonly ContentItem[]
  readonly policy: readonly ContentItem[]
  readonly other: readonly ContentItem[]
}

/** Sorts the list by type: 1 company, 2 policy, 3 other. */
export function footerGroups(items: readonly ContentItem[]): FooterGroups {
  return {
    company: items.filter((item) => item.type === 1),
    policy: items.filter((item) => item.type === 2),
    other: items.filter((item) => item.type === 3),
  }
}

/** The address of an item's page; receipts are checked on a page of their own. */
export function contentPath(item: ContentItem): string {
  if (item.id === 'receipts') return '/verify'
  return `/detail?${new URLSearchParams({ id: item.id, title: item.title }).toString()}`
}

/** A download address worth linking to: https, or a path of this site; null for anything else. */
export function safeDownload(address: string | undefined): string | null {
  if (address === undefined) return null
  return address.startsWith('https://') || /^\/(?![/\\])/.test(address) ? address : null
}
