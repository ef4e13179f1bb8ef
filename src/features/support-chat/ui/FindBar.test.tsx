import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { SupportChat } from './SupportChat.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadSlices(['support'])
})
const seen: string[] = []
beforeEach(() => {
  seen.length = 0
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(
    this: Element,
  ) {
    seen.push(this.textContent)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const said = (seq: number, text: string) => ({
  seq,
  conversation: 'a',
  from: 'operator',
  clientId: null,
  name: 'Bob',
  text,
  line: null,
  lineAt: null,
  images: [],
  at: '2026-11-25T12:00:00.000Z',
})
const CONVERSATION = { id: 'a', state: 'open', readUpTo: 0, mayRate: false, rating: null }

/** Two pages of a conversation. */
async function open(): Promise<HTMLElement> {
  const rest = {
    conversation: CONVERSATION,
    mailTo: null,
    hours: { open: null, opensAt: null, minutes: null },
  }
  const newer = { ...rest, messages: [said(3, 'Thanks'), said(4, 'A fee of 1')], older: true }
  const older = { ...rest, messages: [said(1, 'Which FEE?'), said(2, 'None')], older: false }
  scriptApi({ listSupport: ({ query }) => ok(query.get('before') === '3' ? older : newer) })
  renderInWorld(createWorld(), <SupportChat />)
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  return screen.getByLabelText('Search the conversation')
}

const marks = () =>
  Array.from(within(screen.getByRole('log')).getAllByRole('mark'), (mark) => mark.textContent)

it('marks what is looked for in all that was said, the newest first in view, and goes round', async () => {
  const field = await open()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'fee' } })
  expect(await screen.findByText('Match 2 of 2')).toBeTruthy()
  expect(marks()).toEqual(['FEE', 'fee'])
  expect(seen.at(-1)).toContain('A fee of 1')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Match 1 of 2')).toBeTruthy()
  expect(seen.at(-1)).toContain('Which FEE?')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Match 2 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  expect(screen.getByText('Match 1 of 2')).toBeTruthy()
})

it('leaves Enter and Esc of an input method to it', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: 'fee' } })
  expect(await screen.findByText('Match 2 of 2')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(screen.getByText('Match 2 of 2')).toBeTruthy()
})

it('says that nothing holds it, and gives the page back at its end', async () => {
  const field = await open()
  fireEvent.change(field, { target: { value: 'refund' } })
  expect(await screen.findByText('No message contains “refund”.')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' })),
  )
  expect(screen.queryByRole('mark')).toBeNull()
  expect(screen.getByLabelText('Your message')).toBeTruthy()
})
