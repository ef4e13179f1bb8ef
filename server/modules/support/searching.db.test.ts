import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundMessages } from '#protocol/operatorSupport.ts'
import type { SupportMessage } from '#protocol/support.ts'
import { guestToken, newClientId, openSupport, type SupportWorld } from '#kit/supportChat.ts'

let world: SupportWorld
beforeAll(async () => {
  world = await openSupport()
})
afterAll(() => world.close())

/** A guest who wrote, and the operator who answered; the conversation. */
async function talk(text: string, by: string | null): Promise<string> {
  const body = { clientId: newClientId(), text, lang: 'en' }
  const { result } = await world.ask<SupportMessage>(guestToken(), 'sendSupport', {
    ip: `10.3.${text.length}.1`,
    body,
  })
  const id = result.conversation
  if (by !== null) {
    const answer = { clientId: newClientId(), text: 'We look into it.' }
    await world.operate(by, 'answerConversation', { id }, answer)
  }
  world.now += 60_000
  return id
}

const search = (by: string, text: string) =>
  world.operate<FoundMessages>(by, 'searchConversations', {}, { text })

it('finds and marks what was said where the operator answered, also when it is closed, and nowhere else', async () => {
  const first = await talk('My CAFÉ fee, and a cafe bill', 'bob')
  const second = await talk('The cafe again', 'bob')
  await talk('A cafe of a colleague', 'eve')
  await talk('Nobody answered this cafe yet', null)
  await world.operate('bob', 'closeConversation', { id: first }, { subject: 'a fee' })
  const { result } = await search('bob', ' cafe ')
  expect(result.items.map(({ conversation, from, text }) => [conversation, from, text])).toEqual([
    [second, 'person', 'The [[cafe]] again'],
    [first, 'person', 'My [[CAFÉ]] fee, and a [[cafe]] bill'],
  ])
  expect(result.more).toBe(false)
  expect((await search('bob', 'look into')).result.items).toHaveLength(2)
  expect((await search('bob', '%')).code).toBe('400')
  expect((await search('bob', '100%')).result).toEqual({ items: [], more: false })
})
