import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type {
  QueuedConversation,
  SavedAnswer,
  SeenConversation,
} from '#protocol/operatorSupport.ts'
import type { SupportChat, SupportImage, SupportMessage } from '#protocol/support.ts'
import { jpeg } from '#kit/pictures.ts'
import { guestToken, newClientId, openSupport, type SupportWorld } from '#kit/supportChat.ts'
import { readHours } from '#server/modules/support/service.ts'

const MINUTE = 60_000

let world: SupportWorld
beforeAll(async () => {
  world = await openSupport(readHours('UTC Mon-Fri 09:00-18:00', []))
})
afterAll(() => world.close())

const send = async (token: string, text: string, more: object = {}) => {
  const body = { clientId: newClientId(), text, lang: 'en', ...more }
  const ip = `10.2.${world.chats.length}.${text.length}`
  return (await world.ask<SupportMessage>(token, 'sendSupport', { ip, body })).result
}
const chatOf = async (token: string) => (await world.ask<SupportChat>(token, 'listSupport')).result
const answer = (id: string, text: string, by = 'bob', clientId = newClientId()) =>
  world.operate<SupportMessage>(by, 'answerConversation', { id }, { clientId, text })
const queue = async () =>
  (await world.operate<{ items: QueuedConversation[] }>('bob', 'listSupportQueue')).result.items

describe('the queue', () => {
  it('has who waits longest first, with what was promised, while the books are in doubt too', async () => {
    const first = await send('ann-of-the-operators-test', 'first\nwith more')
    world.now += 10 * MINUTE
    const second = await send(guestToken(), 'second', { lang: 'de' })
    world.now += 6 * MINUTE
    const items = await queue()
    expect(
      items.map(({ firstLine, overdue, customerId, lang }) => [
        firstLine,
        overdue,
        customerId,
        lang,
      ]),
    ).toEqual([
      ['first', true, 'ann-of-the-operators-test', 'en'],
      ['second', false, null, 'de'],
    ])
    expect(items[0]?.dueAt).toBe('2026-01-05T12:15:00.000Z')
    await answer(first.conversation, 'Good morning.')
    expect((await queue()).map(({ id }) => id)).toEqual([second.conversation, first.conversation])
  })
})

it('says first when people answer, also how fast once five did', async () => {
  const customer = 'gus-of-the-operators-test'
  for (let count = 0; count < 5; count += 1) {
    const { conversation } = await send(customer, `question ${count}`)
    world.now += 6 * MINUTE
    await answer(conversation, 'Answer.')
  }
  expect((await chatOf(customer)).hours).toEqual({ open: true, opensAt: null, minutes: 6 })
  world.now = Date.UTC(2026, 0, 10, 12)
  const guest = guestToken()
  await send(guest, 'anybody there?')
  const { messages, hours } = await chatOf(guest)
  const opensAt = '2026-01-12T09:00:00.000Z'
  expect(messages[1]).toMatchObject({ line: 'outOfHours', lineAt: opensAt, from: 'automatic' })
  expect([hours.open, hours.opensAt]).toEqual([false, opensAt])
})

describe('an answer', () => {
  it('reaches its customer with a first name, is told once, and counts as read', async () => {
    const customer = 'cat-of-the-operators-test'
    const { conversation } = await send(customer, 'question')
    expect((await chatOf(customer)).conversation?.readUpTo).toBe(0)
    await world.operate('bob', 'viewConversation', { id: conversation })
    expect((await chatOf(customer)).conversation?.readUpTo).toBe(2)
    world.told.length = 0
    world.chats.length = 0
    const clientId = newClientId()
    await Promise.all([1, 2, 3].map(() => answer(conversation, 'One moment.', 'bob', clientId)))
    await answer(conversation, 'Here it is.')
    expect(world.told).toEqual([{ customerId: customer, event: { kind: 'supportAnswered' } }])
    expect(new Set(world.chats)).toEqual(new Set([customer]))
    const { messages, conversation: state } = await chatOf(customer)
    expect(messages.map(({ from, name, text }) => [from, name, text]).slice(2)).toEqual([
      ['operator', 'Bob', 'One moment.'],
      ['operator', 'Bob', 'Here it is.'],
    ])
    expect(state?.state).toBe('waitingForYou')
  })

  it('is refused where it asks for a secret or money, or leads elsewhere', async () => {
    const token = guestToken()
    const { conversation } = await send(token, 'question')
    const refused = await answer(conversation, 'Send me your recovery phrase.')
    expect([refused.code, refused.fields]).toEqual([
      CODE.textRefused,
      { 'text.secret': 'unreasonable' },
    ])
    expect((await answer(conversation, 'See evil.example.com')).code).toBe(CODE.textRefused)
    expect((await chatOf(token)).messages).toHaveLength(2)
  })

  it('comes from who has the conversation; taking it hands it over', async () => {
    const { conversation: id } = await send(guestToken(), 'question')
    await world.operate('bob', 'takeConversation', { id })
    expect((await answer(id, 'Hello.', 'eve')).code).toBe(CODE.anotherPersonNeeded)
    const closing = { subject: 'nothing' }
    const closed = await world.operate('eve', 'closeConversation', { id }, closing)
    expect(closed.code).toBe(CODE.anotherPersonNeeded)
    await world.operate('eve', 'takeConversation', { id })
    expect((await answer(id, 'Hello.', 'eve')).code).toBe('200')
    expect((await world.operate('eve', 'closeConversation', { id }, closing)).code).toBe('200')
    expect((await answer(id, 'Hello?', 'eve')).code).toBe(CODE.userStatusWrong)
  })

  it('is never changed, and never becomes its customer’s', async () => {
    const token = guestToken()
    const { conversation } = await send(token, 'question')
    await answer(conversation, 'Answer.')
    const change = (set: string) =>
      world.database.db.query(`UPDATE support_message SET ${set} WHERE text = 'Answer.'`)
    await expect(change(`text = 'Other.'`)).rejects.toThrow(/what was said stays/)
    await expect(change(`sender = 'person', name = NULL, operator_id = NULL`)).rejects.toThrow(
      /what was said stays/,
    )
  })
})

describe('a saved answer', () => {
  const saved = async () =>
    (await world.operate<SavedAnswer[]>('bob', 'listSavedAnswers')).result.map(
      ({ name, lang, text, savedBy }) => [name, lang, text, savedBy],
    )
  const save = (by: string, lang: string, text: string | null) =>
    world.operate(by, 'saveAnswer', {}, { name: 'late', lang, text })

  it('is kept by name and language, changed, and taken away', async () => {
    await save('bob', 'en', 'We look into {hash}.')
    await save('bob', 'de', 'Wir sehen nach.')
    await save('eve', 'en', 'It is late.')
    expect(await saved()).toEqual([
      ['late', 'de', 'Wir sehen nach.', 'bob'],
      ['late', 'en', 'It is late.', 'eve'],
    ])
    await save('bob', 'de', null)
    expect(await saved()).toEqual([['late', 'en', 'It is late.', 'eve']])
  })

  it('is refused like any answer', async () => {
    const before = await saved()
    const refused = await save('bob', 'en', 'Send me your recovery phrase.')
    expect(refused.code).toBe(CODE.textRefused)
    expect((await save('bob', 'xx', 'Hello.')).fields).toEqual({ lang: 'malformed' })
    expect(await saved()).toEqual(before)
  })
})

describe('what operators see', () => {
  it('is the whole conversation with notes that no customer reads', async () => {
    const token = 'dan-of-the-operators-test'
    const picture = await world.ask<SupportImage>(token, 'uploadSupportImage', {
      file: await jpeg(),
    })
    const { conversation: id } = await send(token, 'look', { images: [picture.result.id] })
    await world.operate('bob', 'noteOnConversation', { id }, { text: 'he called before' })
    const { result } = await world.operate<SeenConversation>('bob', 'viewConversation', { id })
    expect(result.customer).toEqual({ state: 'active', verified: true })
    expect(result.notes.map(({ operatorId, text }) => [operatorId, text])).toEqual([
      ['bob', 'he called before'],
    ])
    expect(JSON.stringify(await chatOf(token))).not.toContain('he called before')
    const image = picture.result.id
    const file = await world.operate('bob', 'getConversationImage', { id, image })
    expect(file.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    const { conversation: other } = await send(guestToken(), 'another')
    const wrong = await world.operate('bob', 'getConversationImage', { id: other, image })
    expect(wrong.code).toBe(CODE.notFound)
  })

  it('is nothing where there is no such conversation', async () => {
    const id = '7d9a6e2c-4c0f-4c43-9d4e-1f0b7a1c2d3e'
    for (const name of ['viewConversation', 'takeConversation', 'blockGuest'] as const) {
      expect((await world.operate('bob', name, { id })).code).toBe(CODE.notFound)
    }
    expect((await answer(id, 'Hello.')).code).toBe(CODE.notFound)
  })
})
