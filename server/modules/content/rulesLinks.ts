import { TEXT_PAGES } from '#protocol/contentPages.ts'

/** A path of ours, with its query and anchor, in plain letters. */
const PATH = /^\/(?![/\\])[\w\-./]*(\?[\w\-=&%.+]*)?(#[\w-]*)?$/
const MAIL = /^mailto:[\w.+-]+@[\w.-]+$/

/** Whether a text may link there: a path of ours, https, or mailto. Pages of text must be among ours. */
export function isLink(address: string): boolean {
  if (PATH.test(address)) return isPage(new URL(address, 'https://here.invalid'))
  if (MAIL.test(address)) return true
  if (!/^https:\/\/[^\s\\]+$/.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

function isPage({ pathname, searchParams }: URL): boolean {
  return pathname !== '/detail' || TEXT_PAGES.some(({ id }) => id === searchParams.get('id'))
}
