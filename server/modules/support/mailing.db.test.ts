import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { QueuedConversation } from '#protocol/operatorSupport.ts'
import type { LeftMail, SupportChat } from '#protocol/support.ts'
import { guestToken, newClientId, openSupport, type SupportWorld } from '#kit/supportChat.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

let world: SupportWorld
beforeAll(async () => {
  world = await openSupport()
})
afterAll(() => world.close())
beforeEach(async () => {
  // Nobody of an earlier test is waited for.
  world.now += 2 * DAY
  await world.support.closeIdle()
  world.mailed.length = 0
})

let networks = 0

/** A guest who wrote, from a network of their own, and left an address. */
async function guest(email: string | null) {
  networks += 1
  const [token, ip] = [guestToken(), `10.2.${networks}.1`]
  const body = { clientId: newClientId(), text: 'hello', lang: 'de' }
  await world.ask(token, 'sendSupport', { ip, body })
  const leave = (address: unknown) =>
    world.ask<LeftMail>(token, 'leaveSupportMail', { ip, body: { email: address } })
  if (email !== null) expect((await leave(email)).code).toBe('200')
  const list = async () => (await world.ask<SupportChat>(token, 'listSupport', { ip })).result
  const id = (await list()).conversation?.id ?? ''
  const answer = () =>
    world.operate('bob', 'answerConversation', { id }, { clientId: newClientId(), text: 'Here.' })
  return { token, id, leave, list, answer }
}

/** The mails of guests who did not ask for so long. */
async function mailed(after = 3 * MINUTE): Promise<readonly string[]> {
  world.now += after
  await world.support.mailGone()
  return world.mailed.splice(0).map(({ to }) => to)
}

it('goes once to a guest who is gone, in their language, and the address is forgotten', async () => {
  const ann = await guest(' Ann@Example.org ')
  expect((await ann.list()).mailTo).toBe('a•••@example.org')
  expect(await mailed()).toEqual([])
  await ann.answer()
  expect(await mailed(MINUTE)).toEqual([])
  world.now += MINUTE
  await world.support.mailGone()
  expect(world.mailed).toMatchObject([{ to: 'ann@example.org', lang: 'de' }])
  expect(world.mailed.splice(0)[0]?.stop).not.toContain('ann')
  expect((await ann.list()).mailTo).toBeNull()
  await ann.answer()
  expect(await mailed()).toEqual([])
})

it('does not go to who reads the answer, and goes for the next one', async () => {
  const ann = await guest('reads@example.org')
  world.now += MINUTE
  await ann.answer()
  world.now += 15_000
  await ann.list()
  expect(await mailed()).toEqual([])
  await ann.answer()
  expect(await mailed()).toEqual(['reads@example.org'])
})

it('does not go for an answer that was there when the address was left', async () => {
  const ann = await guest(null)
  await ann.answer()
  world.now += MINUTE
  await ann.list()
  expect((await ann.leave('late@example.org')).code).toBe('200')
  expect(await mailed()).toEqual([])
  await ann.answer()
  expect(await mailed()).toEqual(['late@example.org'])
})

it('goes to one address at most once an hour, whoever leaves it', async () => {
  const guests = [await guest('busy@example.org'), await guest('busy@example.org')]
  for (const one of guests) await one.answer()
  expect(await mailed()).toEqual(['busy@example.org'])
  expect(await mailed()).toEqual([])
  expect(await mailed(60 * MINUTE)).toEqual(['busy@example.org'])
})

it('ends by the link of a mail, for good, and by no other', async () => {
  const ann = await guest('ends@example.org')
  await ann.answer()
  world.now += 3 * MINUTE
  await world.support.mailGone()
  const stop = world.mailed.splice(0)[0]?.stop ?? ''
  const [hash = '', mac = ''] = stop.split('.')
  const forged = `${Buffer.alloc(32, 1).toString('base64url')}.${mac}`
  for (const wrong of ['', hash, `${hash}.${hash}`, forged, `${stop}.${mac}`]) {
    expect(await world.support.endMails(wrong)).toBe(false)
  }
  expect(await world.support.endMails(stop)).toBe(true)
  world.now += 100 * DAY
  await world.support.forgetMails()
  const again = await guest('ends@example.org')
  await again.answer()
  expect(await mailed()).toEqual([])
  expect((await again.list()).mailTo).toBeNull()
})

it('is of guests who wrote, at an address', async () => {
  const ann = await guest(null)
  for (const wrong of ['', 'ann', 'ann@', 'a b@example.org', 'a@example.org\nBcc: b@example.org']) {
    expect(await ann.leave(wrong)).toMatchObject({ code: '400', fields: { email: 'malformed' } })
  }
  expect((await ann.list()).mailTo).toBeNull()
  const body = { email: 'ann@example.org' }
  expect((await world.ask(guestToken(), 'leaveSupportMail', { body })).code).toBe('404')
  expect((await world.ask('customer-of-the-mail-test', 'leaveSupportMail', { body })).code).toBe(
    CODE.userStatusWrong,
  )
  for (let count = 0; count < 10; count += 1) expect((await ann.leave('x@e.org')).code).toBe('200')
  expect((await ann.leave('x@e.org')).code).toBe(CODE.tooMany)
  expect((await ann.leave(null)).result).toEqual({ mailTo: null })
})

it('forgets the address of who is taken along, blocked, or has ended the conversation', async () => {
  const kept = async () => {
    const rows = await world.database.db.query<{ readonly mail_to: string }>(
      "SELECT mail_to FROM support_person WHERE mail_to LIKE 'kept%'",
    )
    return rows.map((row) => row.mail_to)
  }
  const [ann, bob, eve] = [
    await guest('kept1@example.org'),
    await guest('kept2@example.org'),
    await guest('kept3@example.org'),
  ]
  expect(await kept()).toHaveLength(3)
  await world.ask('another-of-the-mail-test', 'takeGuest', { body: { guest: ann.token } })
  await world.operate('bob', 'blockGuest', { id: bob.id })
  expect((await bob.leave('kept2@example.org')).code).toBe('403')
  expect(await kept()).toEqual(['kept3@example.org'])
  await world.ask(eve.token, 'closeSupport')
  await world.support.forgetMails()
  expect(await kept()).toEqual(['kept3@example.org'])
  world.now += DAY
  await world.support.forgetMails()
  expect(await kept()).toEqual([])
  const { items } = (
    await world.operate<{ items: QueuedConversation[] }>('bob', 'listSupportQueue')
  ).result
  expect(JSON.stringify(items)).not.toContain('@')
})
