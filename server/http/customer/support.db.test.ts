import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type {
  SupportChat,
  SupportConversation,
  SupportImage,
  SupportMessage,
} from '#protocol/support.ts'
import { jpeg } from '#kit/pictures.ts'
import { guestToken, newClientId, openSupport, type SupportWorld } from '#kit/supportChat.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: SupportWorld
beforeAll(async () => {
  world = await openSupport()
})
afterAll(() => world.close())

let networks = 0
/** Somebody new, from a network of their own. */
function somebody(token = guestToken()) {
  networks += 1
  const ip = `10.1.${networks}.1`
  return {
    token,
    send: (text: string | null, more: object = {}) =>
      world.ask<SupportMessage>(token, 'sendSupport', {
        ip,
        body: { clientId: newClientId(), text, lang: 'en', ...more },
      }),
    list: async (query: Record<string, string> = {}) =>
      (await world.ask<SupportChat>(token, 'listSupport', { query })).result,
    upload: async () =>
      world.ask<SupportImage>(token, 'uploadSupportImage', { ip, file: await jpeg() }),
    image: (id: string) => world.ask(token, 'getSupportImage', { params: { id } }),
    close: () => world.ask<SupportConversation>(token, 'closeSupport'),
    rate: (conversation: string, rating: number) =>
      world.ask<SupportConversation>(token, 'rateSupport', { body: { conversation, rating } }),
  }
}

const said = ({ messages }: SupportChat) => messages.map(({ line, text }) => line ?? text)
const answer = (id: string, text: string, by = 'bob') =>
  world.operate<SupportMessage>(by, 'answerConversation', { id }, { clientId: newClientId(), text })

describe('a message', () => {
  it('is the same one however often it comes, also at once', async () => {
    const ann = somebody()
    const clientId = newClientId()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ann.send('hello', { clientId })))
    expect(new Set(replies.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    expect(said(await ann.list())).toEqual(['hello', 'received'])
  })

  it('is text as it was typed, and nothing else', async () => {
    const ann = somebody()
    const typed = '<img src=x onerror=alert(1)> "\'&amp; {{x}}\n\nsecond line'
    await ann.send(`  ${typed}\u202E `)
    expect((await ann.list()).messages[0]?.text).toBe(typed)
  })

  it.each([
    [{ text: null }, { text: 'required' }],
    [{ text: 'x'.repeat(2001) }, { text: 'tooLong' }],
    [{ text: ' \n ' }, { text: 'required' }],
    [{ text: 'x', clientId: 'short' }, { clientId: 'malformed' }],
    [{ text: 'x', lang: 'xx' }, { lang: 'malformed' }],
    [{ text: 'x', images: ['no'] }, { 'images.0': 'malformed' }],
    [{ text: 'x', from: 'operator' }, { from: 'unknownField' }],
  ])('%j names its fault and changes nothing', async (body, fields) => {
    const ann = somebody()
    const reply = await ann.send('x', body)
    expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual(['400', Object.keys(fields)])
    expect((await ann.list()).messages).toEqual([])
  })

  it('is found by its place, newer or older', async () => {
    const ann = somebody()
    for (const text of ['one', 'two', 'three']) await ann.send(text)
    expect(said(await ann.list({ after: '3' }))).toEqual(['three'])
    expect(said(await ann.list({ before: '3' }))).toEqual(['one', 'received'])
  })

  it('comes at most twenty times a minute', async () => {
    const ann = somebody()
    for (let count = 0; count < 20; count += 1) expect((await ann.send('x')).code).toBe('200')
    expect((await ann.send('x')).code).toBe(CODE.tooMany)
    world.now += 3_000
    expect((await ann.send('x')).code).toBe('200')
  })
})

describe('what is somebody’s own', () => {
  it('is read by nobody else: messages, pictures, and what is done to them', async () => {
    const [ann, eve] = [somebody(), somebody()]
    const { result: picture } = await ann.upload()
    const { result: message } = await ann.send('mine', { images: [picture.id] })
    await eve.send('hers')
    expect(said(await eve.list())).toEqual(['hers', 'received'])
    expect((await eve.image(picture.id)).code).toBe(CODE.notFound)
    expect((await eve.rate(message.conversation, 1)).code).toBe(CODE.notFound)
    expect((await ann.image(picture.id)).bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect((await eve.send('x', { images: [picture.id] })).code).toBe(CODE.imageNotUsable)
    const other = await eve.upload()
    expect((await ann.send('x', { images: [other.result.id] })).code).toBe(CODE.imageNotUsable)
    const customer = somebody('customer-of-the-support-test')
    expect((await customer.image(picture.id)).code).toBe(CODE.notFound)
  })

  it('needs a token', async () => {
    expect((await world.ask('x', 'listSupport')).code).toBe(CODE.signedOut)
    expect((await world.ask(guestToken(), 'getUserInfo')).code).not.toBe('200')
  })

  it('lies sealed where pictures lie', async () => {
    const ann = somebody()
    const { result } = await ann.upload()
    const kept = world.files.objects.get(result.id)
    expect(kept?.bytes.length).toBeGreaterThan(0)
    expect(Buffer.from(kept?.bytes ?? []).includes(await jpeg())).toBe(false)
  })

  it('is over a month after the token was last used', async () => {
    const ann = somebody()
    await ann.send('long ago')
    world.now += 31 * DAY
    expect((await ann.list()).messages).toEqual([])
    await ann.send('anew')
    expect(said(await ann.list())).toEqual(['anew', 'received'])
  })
})

describe('strangers', () => {
  it('are five new ones an hour from one network', async () => {
    const ip = '10.9.9.9'
    const first = () =>
      world.ask(guestToken(), 'sendSupport', {
        ip,
        body: { clientId: newClientId(), text: 'x', lang: 'en' },
      })
    for (let count = 0; count < 5; count += 1) expect((await first()).code).toBe('200')
    expect((await first()).code).toBe(CODE.tooMany)
    world.now += HOUR / 5
    expect((await first()).code).toBe('200')
  })

  it('send five pictures a day', async () => {
    const ann = somebody()
    for (let count = 0; count < 5; count += 1) expect((await ann.upload()).code).toBe('200')
    expect((await ann.upload()).code).toBe(CODE.tooManyImages)
  })

  it('send nothing more once they are blocked', async () => {
    const ann = somebody()
    const { result } = await ann.send('spam')
    await world.operate('bob', 'blockGuest', { id: result.conversation })
    expect((await ann.send('more spam')).code).toBe(CODE.forbidden)
    expect((await ann.upload()).code).toBe(CODE.forbidden)
  })
})

describe('signing in', () => {
  it('takes along what a guest wrote, after what the customer wrote, and ends the token', async () => {
    const [guest, customer] = [somebody(), somebody('cat-of-the-support-test')]
    await customer.send('as a customer')
    const { result: picture } = await guest.upload()
    await guest.send('as a guest', { images: [picture.id] })
    const take = (who: string) => world.ask(who, 'takeGuest', { body: { guest: guest.token } })
    expect((await take(customer.token)).code).toBe('200')
    expect(said(await customer.list())).toEqual([
      'as a customer',
      'received',
      'as a guest',
      'received',
    ])
    expect((await customer.image(picture.id)).code).toBe('200')
    expect((await world.ask(guest.token, 'listSupport')).code).toBe(CODE.signedOut)
    expect((await take('dan-of-the-support-test')).code).toBe(CODE.notFound)
  })

  it('takes a message that both sent as the customer’s, once', async () => {
    const [guest, customer] = [somebody(), somebody('eva-of-the-support-test')]
    const clientId = newClientId()
    await customer.send('hello', { clientId })
    const { result: picture } = await guest.upload()
    await guest.send('hello', { clientId, images: [picture.id] })
    const body = { guest: guest.token }
    expect((await world.ask(customer.token, 'takeGuest', { body })).code).toBe('200')
    expect(said(await customer.list())).toEqual(['hello', 'received'])
    expect(world.files.objects.has(picture.id)).toBe(false)
  })

  it('leaves a message on its way to be sent as the customer’s: it founds no guest', async () => {
    const [guest, customer] = [somebody(), somebody('fin-of-the-support-test')]
    const clientId = newClientId()
    await guest.send('first')
    const take = () => world.ask(customer.token, 'takeGuest', { body: { guest: guest.token } })
    expect((await take()).code).toBe('200')
    expect((await guest.send('late', { clientId })).code).toBe(CODE.signedOut)
    expect((await guest.upload()).code).toBe(CODE.signedOut)
    expect((await customer.send('late', { clientId })).code).toBe('200')
    expect(said(await customer.list())).toEqual(['first', 'received', 'late'])
    expect((await take()).code).toBe(CODE.notFound)
  })
})

describe('the end of a conversation', () => {
  it('comes after 72 hours without an answer, told a day before, once', async () => {
    const ann = somebody('eli-of-the-support-test')
    const { result } = await ann.send('question')
    await answer(result.conversation, 'We look into it.')
    world.now += 2 * DAY
    await world.support.closeIdle()
    await world.support.closeIdle()
    const closes = (await ann.list()).messages.at(-1)
    expect([closes?.line, closes?.lineAt]).toEqual([
      'closingSoon',
      new Date(world.now + DAY).toISOString(),
    ])
    world.now += DAY
    await world.support.closeIdle()
    await world.support.closeIdle()
    const after = await ann.list()
    expect(said(after).slice(2)).toEqual(['We look into it.', 'closingSoon', 'closed'])
    expect(after.conversation?.state).toBe('closed')
  })

  it('does not come while people of ours keep somebody waiting', async () => {
    const ann = somebody()
    await ann.send('question')
    world.now += 4 * DAY
    await world.support.closeIdle()
    expect((await ann.list()).conversation?.state).toBe('open')
  })

  it('is undone by a message within a week; later another begins', async () => {
    const ann = somebody()
    const { result: first } = await ann.send('question')
    await ann.close()
    world.now += 6 * DAY
    const { result: second } = await ann.send('one more thing')
    expect(second.conversation).toBe(first.conversation)
    await ann.close()
    world.now += 8 * DAY
    const { result: third } = await ann.send('another thing')
    expect(third.conversation).not.toBe(first.conversation)
  })

  it('is rated once, within a week', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const { result } = await ann.send('question')
    expect((await ann.rate(result.conversation, 5)).code).toBe(CODE.ratingOver)
    await ann.close()
    expect((await ann.rate(result.conversation, 6)).code).toBe('400')
    const rated = await ann.rate(result.conversation, 4)
    expect(rated.result).toMatchObject({ rating: 4, mayRate: false })
    expect((await ann.rate(result.conversation, 1)).code).toBe(CODE.ratingOver)
    const { result: other } = await ben.send('question')
    await ben.close()
    world.now += 8 * DAY
    expect((await ben.rate(other.conversation, 5)).code).toBe(CODE.ratingOver)
  })

  it('leaves nothing after 90 days of a guest, and after closing an account', async () => {
    const [guest, customer] = [somebody(), somebody('fay-of-the-support-test')]
    const counted = async (): Promise<number> => {
      const [row] = await world.database.db.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM support_message WHERE text IN ('guest 90', 'customer 90')`,
      )
      return row?.rows ?? 0
    }
    await guest.send('guest 90')
    await guest.close()
    const { result: picture } = await customer.upload()
    await customer.send('customer 90', { images: [picture.id] })
    await customer.close()
    world.now += 91 * DAY
    await world.support.sweep()
    expect(await counted()).toBe(1)
    await world.database.db.transaction((tx) => world.support.forget(tx, customer.token))
    expect(await counted()).toBe(0)
  })
})
