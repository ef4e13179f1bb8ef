import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SupportChat, SupportMessage } from '#protocol/support.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { NewMessages } from './NewMessages.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadSlices(['support'])
})
afterEach(cleanup)

const said = (seq: number, from: SupportMessage['from'], text: string): SupportMessage => ({
  seq,
  conversation: 'a',
  from,
  clientId: null,
  name: from === 'operator' ? 'Bob' : null,
  text,
  line: null,
  lineAt: null,
  images: [],
  at: '2026-11-25T12:00:00.000Z',
})
const ASKED = said(1, 'person', 'Where is it?')
const ANSWERED = said(2, 'operator', 'On its way.')
const chatOf = (...messages: readonly SupportMessage[]): SupportChat => ({
  messages: [...messages],
  older: false,
  conversation: null,
  mailTo: null,
  hours: { open: null, opensAt: null, minutes: null },
})
const heard = () => screen.getByRole('status').textContent

it('reads out what others write after the opening, and nothing that was there', () => {
  const { rerender } = render(<NewMessages chat={undefined} />)
  rerender(<NewMessages chat={chatOf(ASKED, ANSWERED)} />)
  expect(heard()).toBe('')
  rerender(<NewMessages chat={chatOf(ASKED, ANSWERED, said(3, 'operator', 'Sent.'))} />)
  expect(heard()).toBe('Bob, a person: Sent.')
})

it('reads out an answer that came beside an own message, and no own one', () => {
  const { rerender } = render(<NewMessages chat={chatOf(ASKED)} />)
  rerender(<NewMessages chat={chatOf(ASKED, ANSWERED, said(3, 'person', 'Thanks'))} />)
  expect(heard()).toBe('Bob, a person: On its way.')
})

it('reads out answers to another guest, whose messages are counted anew', () => {
  const { rerender } = render(<NewMessages chat={chatOf(ASKED, said(9, 'operator', 'Bye.'))} />)
  rerender(<NewMessages chat={undefined} />)
  rerender(<NewMessages chat={chatOf()} />)
  expect(heard()).toBe('')
  rerender(<NewMessages chat={chatOf(ASKED, ANSWERED)} />)
  expect(heard()).toBe('Bob, a person: On its way.')
})
