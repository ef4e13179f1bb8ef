import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { MailGroup } from '#protocol/mailGroups.ts'
import type { Notice } from '#protocol/notice.ts'
import { notingOn } from '#kit/noting.ts'
import { openSignIn, outcome, type SignInFixture } from '#kit/signInFixture.ts'
import { mailWordsOf } from '#server/main/words.ts'
import {
  createMailShelf,
  createMessagesService,
  createSmsShelf,
} from '#server/modules/messages/service.ts'
import type { OutgoingMail } from '#server/modules/messages/types.ts'
import { createMailingService } from './service.ts'
import type { MailingService, NotificationsService } from './types.ts'

const WALLET_ONLY = '00000000-0000-4000-8000-000000000001'
const DAY = 86_400_000
const NOON = Date.UTC(2026, 2, 1, 12)
const ORIGIN = 'https://app.example.org'

let world: SignInFixture
let notifications: NotificationsService
let mailing: MailingService
let deaf: MailingService
let people = 0
const shelf = createMailShelf()
const faults: unknown[] = []

beforeAll(async () => {
  world = await openSignIn()
  const { auth, test } = world
  const clock = { now: () => world.clock.at }
  const onFault = (fault: unknown): void => void faults.push(fault)
  notifications = notingOn(test.db, clock, true).notifications
  const messages = createMessagesService({
    db: test.db,
    clock,
    transport: shelf,
    sms: createSmsShelf(),
    onFault,
  })
  const deps = {
    db: test.db,
    clock,
    auth,
    messages,
    note: notifications.note,
    wordsOf: mailWordsOf,
    brand: 'Glasshouse',
    origin: ORIGIN,
    onFault,
  }
  mailing = createMailingService({ ...deps, mailOn: true })
  deaf = createMailingService({ ...deps, mailOn: false })
  sent = async () => {
    const before = shelf.mails().length
    await mailing.sendDue(running)
    await messages.sendDue(running)
    return shelf.mails().slice(0, shelf.mails().length - before)
  }
})
beforeEach(() => {
  world.clock.at = NOON + people * 10 * DAY
})
afterAll(() => world.close())

const running = new AbortController().signal
/** Sends what is due; the mails that left, newest first. */
let sent: () => Promise<readonly OutgoingMail[]>

/** A customer with a proven address, who reads German. */
async function someone(): Promise<{ id: string; email: string }> {
  people += 1
  const email = `ann${people}@example.org`
  const id = await world.test.db.transaction((tx) =>
    world.auth.createCustomer(tx, [{ kind: 'email', normal: email }]),
  )
  await mailing.keepLanguage(id, 'de')
  return { id, email }
}

const deposit = {
  kind: 'depositMoved',
  deposit: { state: 'success', amount: '5.000000', asset: 'USDT' },
}
const stopped = {
  kind: 'contractClosed',
  order: {
    appName: 'BTC/USDT',
    side: 'long',
    lots: '1',
    closeReason: 'stopLoss',
    closePrice: null,
    decimals: 2,
    result: '-1.000000',
  },
}

const keep = (customerId: string, notice: object, account: 'real' | 'demo' = 'real') =>
  world.test.db.transaction(async (tx) =>
    notifications.keep(tx, [{ customerId, account, notice: notice as Notice }]),
  )
const tokenIn = (mail: OutgoingMail | undefined): string =>
  new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? ''
const groupsOf = async (id: string) => (await mailing.settings(id)).groups

describe('a mail about a notification', () => {
  it('goes to the proven address, in the language read last, once whoever works at it', async () => {
    const ann = await someone()
    await keep(ann.id, deposit)
    await Promise.all([mailing.sendDue(running), mailing.sendDue(running)])
    const mails = await sent()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: ann.email,
      subject: 'Einzahlung gutgeschrieben – Glasshouse',
    })
    expect(mails[0]?.text).toContain('Echtgeldkonto')
    expect(mails[0]?.unsubscribe).toContain(`${ORIGIN}/unsubscribe?token=`)
    expect(await sent()).toEqual([])
  })

  it('is not sent of a group that is off, nor of one that is switched off meanwhile', async () => {
    const ann = await someone()
    await keep(ann.id, stopped)
    expect(await sent()).toEqual([])
    await mailing.setGroup(ann.id, { group: 'orders', on: true })
    // What happened before is not mailed after.
    expect(await sent()).toEqual([])
    await keep(ann.id, stopped)
    expect(await sent()).toHaveLength(1)
    await keep(ann.id, stopped)
    await mailing.setGroup(ann.id, { group: 'orders', on: false })
    expect(await sent()).toEqual([])
    expect(await groupsOf(ann.id)).toEqual({ money: true, liquidations: true, orders: false })
  })

  it('is of nothing that was undone, and is undone with its mark', async () => {
    const ann = await someone()
    const undone = new Error('undone')
    const work = world.test.db.transaction(async (tx) => {
      await notifications.note(tx, ann.id, { kind: 'identityMoved', state: 'verified' })
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    expect(await sent()).toEqual([])
    // As if the process ended between the two: both are written, or neither is.
    const { db } = world.test
    await keep(ann.id, deposit)
    await db.query(
      `ALTER TABLE mail_outbox ADD CONSTRAINT poison CHECK (recipient <> '${ann.email}')`,
    )
    await expect(mailing.sendDue(running)).rejects.toThrow(/poison/)
    await db.query('ALTER TABLE mail_outbox DROP CONSTRAINT poison')
    expect(await sent()).toHaveLength(1)
    expect(await sent()).toEqual([])
  })

  it('about security is always sent, and cannot be ended', async () => {
    const ann = await someone()
    for (const group of ['money', 'liquidations', 'orders'] as const) {
      await mailing.setGroup(ann.id, { group, on: false })
    }
    await world.test.db.transaction((tx) =>
      notifications.note(tx, ann.id, { kind: 'identityMoved', state: 'notPassed' }),
    )
    const mails = await sent()
    expect(mails).toMatchObject([{ to: ann.email, unsubscribe: null }])
    expect(await notifications.list(ann.id, { limit: 9 })).toMatchObject({ unread: 1 })
  })

  it('goes to nobody without a proven address, who can switch nothing on', async () => {
    await keep(WALLET_ONLY, deposit)
    expect(await sent()).toEqual([])
    const asked = mailing.setGroup(WALLET_ONLY, { group: 'orders', on: true })
    expect(await outcome(asked)).toBe(CODE.userStatusWrong)
    expect(await mailing.settings(WALLET_ONLY)).toMatchObject({
      sends: true,
      address: null,
    })
  })

  it('is neither promised nor kept where there is no mail server', async () => {
    const ann = await someone()
    expect(await deaf.settings(ann.id)).toMatchObject({ sends: false, address: 'a•••@example.org' })
    expect(await outcome(deaf.setGroup(ann.id, { group: 'orders', on: true }))).toBe(
      CODE.channelOff,
    )
    const quiet = notingOn(world.test.db, { now: () => world.clock.at }, false)
    await world.test.db.transaction((tx) =>
      quiet.notifications.note(tx, ann.id, { kind: 'identityMoved', state: 'verified' }),
    )
    expect(await sent()).toEqual([])
  })

  it('that cannot be written keeps no other from being sent', async () => {
    const ann = await someone()
    await keep(ann.id, { kind: 'optionSettled', order: null })
    await keep(ann.id, { kind: 'depositMoved', deposit: null })
    await keep(ann.id, deposit)
    expect(await sent()).toHaveLength(1)
    expect(faults.splice(0)).toHaveLength(1)
  })
})

describe('ten mails a day', () => {
  it('are the most; the rest comes in one the next day, of groups that are on then', async () => {
    const ann = await someone()
    await mailing.setGroup(ann.id, { group: 'orders', on: true })
    for (let n = 0; n < 12; n += 1) await keep(ann.id, deposit)
    await keep(ann.id, stopped, 'demo')
    expect(await sent()).toHaveLength(10)
    await mailing.sendDigests(running)
    expect(await sent()).toEqual([])
    await mailing.setGroup(ann.id, { group: 'money', on: false })
    world.clock.at += DAY
    await Promise.all([mailing.sendDigests(running), mailing.sendDigests(running)])
    const [digest, ...others] = await sent()
    expect(others).toEqual([])
    expect(digest?.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(1)
    expect(digest?.text).toContain('Demokonto')
    await mailing.unsubscribe(tokenIn(digest))
    expect(await groupsOf(ann.id)).toMatchObject({ orders: false, liquidations: true })
  })
})

describe('a link that ends mails', () => {
  const forged = (token: string, customerId: string, groups: readonly MailGroup[]): string => {
    const words = Buffer.from(JSON.stringify([customerId, ...groups])).toString('base64url')
    return `${words}.${token.split('.')[1] ?? ''}`
  }

  it('ends its own group, says so once, and nothing else', async () => {
    const [ann, ben] = [await someone(), await someone()]
    await keep(ann.id, deposit)
    const token = tokenIn((await sent())[0])
    expect(await mailing.unsubscribe(token)).toEqual({ groups: ['money'] })
    expect(await mailing.unsubscribe(token)).toEqual({ groups: ['money'] })
    expect(await groupsOf(ann.id)).toEqual({ money: false, liquidations: true, orders: false })
    expect(await groupsOf(ben.id)).toMatchObject({ money: true })
    const { items } = await notifications.list(ann.id, { limit: 9 })
    expect(items.map(({ notice }) => notice)).toEqual([
      { kind: 'mailsEnded', groups: ['money'] },
      deposit,
    ])
    expect(await world.auth.authenticate(token)).toBeNull()
  })

  it('works for no other customer, no other group, and not without its signature', async () => {
    const [ann, ben] = [await someone(), await someone()]
    await keep(ann.id, deposit)
    const token = tokenIn((await sent())[0])
    for (const other of [
      forged(token, ben.id, ['money']),
      forged(token, ann.id, ['money', 'liquidations']),
      `${token.split('.')[0] ?? ''}.`,
      `${token}x`.slice(1),
      '',
    ]) {
      expect(await outcome(mailing.unsubscribe(other))).toBe(CODE.notFound)
    }
    for (const { id } of [ann, ben]) expect(await groupsOf(id)).toMatchObject({ money: true })
    expect((await notifications.list(ben.id, { limit: 9 })).items).toEqual([])
  })
})
