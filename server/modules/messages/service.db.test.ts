import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { openSmtpPeer, type SmtpPeer } from '#kit/smtpPeer.ts'
import { createMessagesService, createSmsShelf, createSmtpTransport } from './service.ts'
import type { MessagesService } from './types.ts'

let test: TestDb
let peer: SmtpPeer
let messages: MessagesService
let now = Date.UTC(2026, 2, 1)
const faults: unknown[] = []
beforeAll(async () => {
  test = await openTestDb()
  peer = await openSmtpPeer()
  messages = createMessagesService({
    db: test.db,
    clock: { now: () => now },
    transport: createSmtpTransport({
      url: peer.url,
      from: 'Glasshouse <no-reply@example.org>',
      plain: true,
      domain: 'app.example.org',
    }),
    sms: createSmsShelf(),
    onFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await peer.close()
  await test.close()
})
beforeEach(async () => {
  await test.db.query('DELETE FROM mail_outbox')
  for (const list of [peer.taken, peer.replies, faults]) list.splice(0)
})

const MAIL = { to: 'ann@example.org', subject: 'Ünder glass', text: 'Grüße\n.\nQUIT\n' }
const queue = (more: object = {}) =>
  messages.queue(test.db, { ...MAIL, until: now + 600_000, ...more })
const work = () => messages.sendDue(new AbortController().signal)

describe('mails', () => {
  it('reach the server once, whole, with an id of ours', async () => {
    await queue()
    await Promise.all([work(), work()])
    await work()
    expect(peer.taken).toHaveLength(1)
    expect(peer.taken[0]?.to).toEqual(['ann@example.org'])
    expect(peer.taken[0]?.raw).toMatch(/^From: Glasshouse <no-reply@example\.org>/m)
    expect(peer.taken[0]?.raw).toMatch(/^Message-ID: <\d+@app\.example\.org>/m)
    expect(peer.taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(peer.taken[0]?.text).toBe('Grüße\r\n.\r\nQUIT\r\n')
    expect(await messages.waiting()).toBe(0)
  })

  it('name where one click ends them, where they can be ended (RFC 8058)', async () => {
    const unsubscribe = 'https://app.example.org/unsubscribe?token=abc.def-_'
    await queue({ unsubscribe })
    await work()
    expect(peer.taken[0]?.raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`)
    expect(peer.taken[0]?.raw).toContain(
      '\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    )
    await queue()
    await work()
    expect(peer.taken[1]?.raw).not.toMatch(/unsubscribe/i)
    for (const evil of [
      'https://a.example/>\r\nBcc: eve@example.org',
      'javascript:x',
      'https://a b',
    ]) {
      await expect(queue({ unsubscribe: evil })).rejects.toThrow('unsubscribe_check')
    }
  })

  it('leave only once their cause is committed', async () => {
    const undone = new Error('undone')
    await expect(
      test.db.transaction(async (tx) => {
        await messages.queue(tx, { ...MAIL, until: now + 600_000 })
        throw undone
      }),
    ).rejects.toBe(undone)
    await work()
    expect(peer.taken).toEqual([])
  })

  it('are tried again later and later while the server cannot take them', async () => {
    await queue()
    peer.replies.push(451, 451)
    await work()
    expect(await messages.waiting()).toBe(1)
    await work()
    expect(faults).toHaveLength(1)
    now += 5_000
    await work()
    now += 5_000
    await work()
    expect(peer.taken).toEqual([])
    now += 5_000
    await work()
    expect(peer.taken).toHaveLength(1)
    expect(await messages.waiting()).toBe(0)
  })

  it('are given up once the server refuses them for good, and no word of them is told', async () => {
    await queue()
    peer.replies.push(550)
    await work()
    expect(await messages.waiting()).toBe(0)
    expect(String(faults[0])).not.toContain('ann@')
    await queue()
    peer.replies.push(451)
    await work()
    expect(String(faults[1])).not.toContain('ann@')
  })

  it('are not sent once they are of no use', async () => {
    await queue({ until: now + 1_000 })
    now += 1_000
    await work()
    expect(peer.taken).toEqual([])
    expect(await messages.waiting()).toBe(0)
  })

  it.each(['ann@example.org\r\nRCPT TO:<eve@example.org>', 'ann', 'a b@example.org'])(
    'are not queued for %j',
    async (to) => {
      await expect(queue({ to })).rejects.toThrow('mail_outbox_recipient_check')
    },
  )

  it('have a subject of one line', async () => {
    await expect(queue({ subject: 'a\r\nBcc: eve@example.org' })).rejects.toThrow('subject_check')
  })
})
