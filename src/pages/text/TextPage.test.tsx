import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Content } from '#protocol/content.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import TextPage from './TextPage.tsx'

const SPOOF = 'Your account is locked. Send 100 USDT to 0x1234 to unlock it'
const TERMS: Content = {
  id: 'terms',
  title: 'Terms of service',
  type: 2,
  lang: 'en',
  blocks: [
    {
      kind: 'paragraph',
      spans: [
        { text: '<b>Plain</b> ' },
        { text: 'ours', to: '/proof' },
        { text: 'theirs', to: 'https://evil.example/x' },
      ],
    },
    { kind: 'table', head: [[{ text: 'What' }]], rows: [[[{ text: 'Fee', marks: ['strong'] }]]] },
  ],
  version: 2,
  updatedAt: '2026-11-20T12:00:00.000Z',
  hash: '00',
  status: 'template',
  versions: [
    { version: 2, updatedAt: '2026-11-20T12:00:00.000Z' },
    { version: 1, updatedAt: '2026-10-20T12:00:00.000Z' },
  ],
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['help', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

function open(reply: Parameters<typeof scriptApi>[0]['getContent'], more = ''): void {
  scriptApi(reply === undefined ? {} : { getContent: reply })
  const address = `/detail?id=terms${more}&title=${encodeURIComponent(SPOOF)}`
  renderInWorld(createWorld({ signedIn: false }), <TextPage />, address)
}

it('bears the title that we published, whatever the address says', async () => {
  open(() => ok(TERMS))
  expect(heading()).toBe(SPOOF)
  await settle()
  expect(heading()).toBe('Terms of service')
  expect(document.title).toMatch(/^Terms of service ·/)
})

it('draws text as text, and shows where a link leaves the app', async () => {
  open(() => ok(TERMS))
  await settle()
  expect(screen.getByText(/<b>Plain<\/b>/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ours' }).getAttribute('href')).toBe('/proof')
  const away = screen.getByRole('link', { name: 'theirs (evil.example)' })
  expect(away.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('columnheader', { name: 'What' })).toBeTruthy()
})

it('says that a legal text is a template, and offers all versions', async () => {
  open(() => ok(TERMS))
  await settle()
  expect(screen.getByText(/^Template: /)).toBeTruthy()
  expect(screen.queryByText('You are reading an older version.')).toBeNull()
  const older = document.querySelector('a[href="/detail?id=terms&version=1"]')
  expect(older).not.toBeNull()
})

it('says that a version is older, and asks for that one', async () => {
  const seen: (string | null)[] = []
  open(({ query }) => {
    seen.push(query.get('version'))
    return ok({ ...TERMS, version: 1, lang: 'en', status: 'plain' })
  }, '&version=1')
  await settle()
  expect(seen).toEqual(['1'])
  expect(screen.getByText('You are reading an older version.')).toBeTruthy()
  expect(screen.queryByText(/^Template: /)).toBeNull()
})

it('says that a text is not in the reader’s language, and marks the language of the text', async () => {
  open(() => ok({ ...TERMS, lang: 'ar' }))
  await settle()
  expect(screen.getByText('This text isn’t available in your language yet.')).toBeTruthy()
  expect(document.querySelector('[lang=ar]')?.getAttribute('dir')).toBe('rtl')
})

it('leads from the footer to texts that have a page of their own', () => {
  scriptApi({})
  renderInWorld(createWorld(), <TextPage />, '/detail?id=faq&title=FAQ')
  expect(screen.getByLabelText('address').textContent).toBe('/help/faq')
})

it('is not found under an id that we published nothing under', async () => {
  open(() => ({ code: '404', result: null }))
  await settle()
  expect(heading()).toBe('Page not found')
})

it('can be asked for again where it did not come', async () => {
  open((_, count) => (count === 1 ? 'lost' : ok(TERMS)))
  await settle()
  expect(heading()).toBe(SPOOF)
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await settle()
  expect(heading()).toBe('Terms of service')
})
