import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { guestStored } from '#src/entities/support/guest.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { outbox } from '../outbox.ts'
import { SupportChat } from './SupportChat.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, content: BlobPart, type: string) => void>())
vi.mock(import('#src/shared/lib/saveFile.ts'), () => ({ saveFile: saved }))

beforeAll(async () => {
  await startTexts('en')
  await loadSlices(['support'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OLD = `guest_${'x'.repeat(43)}`
const chat = {
  messages: [],
  older: false,
  conversation: null,
  mailTo: null,
  hours: { open: null, opensAt: null, minutes: null },
}

const said = (seq: number, text: string) => ({
  seq,
  conversation: 'a',
  from: seq % 2 === 0 ? 'operator' : 'person',
  clientId: null,
  name: 'Bob',
  text,
  line: null,
  lineAt: null,
  images: seq === 1 ? [{ id: 'p', width: 1, height: 1 }] : [],
  at: '2026-11-25T12:00:00.000Z',
})
const CONVERSATION = { id: 'a', state: 'open', readUpTo: 0, mayRate: false, rating: null }

it('saves all that was said as a text, also what is not on the screen', async () => {
  const newer = { ...chat, messages: [said(3, 'Thanks')], older: true, conversation: CONVERSATION }
  const older = { ...newer, messages: [said(1, 'Where?'), said(2, 'Here.')], older: false }
  scriptApi({ listSupport: ({ query }) => ok(query.get('before') === '3' ? older : newer) })
  renderInWorld(createWorld(), <SupportChat />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save as text' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [name, text] = saved.mock.calls[0] ?? []
  expect(name).toMatch(/^support-\d{4}-\d\d-\d\d\.txt$/)
  const paragraphs = (typeof text === 'string' ? text : '').split('\n\n')
  expect(paragraphs.map((one) => one.split('\n').slice(1))).toEqual([
    [],
    ['Where?', 'Image 1'],
    ['Here.'],
    ['Thanks'],
    [],
  ])
  expect(paragraphs[2]).toContain('Bob, a person')
})

it('sends what waits as another guest, where a customer took this one along', async () => {
  guestStored.write({ token: OLD, declined: false })
  outbox.add({
    owner: 'guest',
    clientId: 'ab'.repeat(16),
    text: 'Hello?',
    images: [],
    lang: 'en',
    at: 0,
    refused: null,
  })
  const over = { code: CODE.signedOut, result: null }
  const seen = scriptApi({
    listSupport: ({ token }) => (token === OLD ? over : ok(chat)),
    sendSupport: ({ token }) => (token === OLD ? over : ok({})),
  })
  renderInWorld(createWorld({ signedIn: false }), <SupportChat />)
  await waitFor(() => expect(outbox.read()).toEqual([]))
  const sentBy = seen.findLast(({ name }) => name === 'sendSupport')?.token
  expect([sentBy, sentBy === OLD]).toEqual([guestStored.read()?.token, false])
  expect(screen.getByText('How can we help?')).toBeTruthy()
})
