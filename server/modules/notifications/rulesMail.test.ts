import { describe, expect, it } from 'vitest'
import { OPEN_ORDER } from '#kit/orders.ts'
import { mailWordsOf } from '#server/main/words.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import { digestMail, noticeMail, type Told, type Writing } from './rulesMail.ts'

const AT = new Date('2026-11-24T15:30:00Z')
const STOP = 'https://app.example.org/unsubscribe?token=t'

const STOPPED: Told = {
  account: 'demo',
  at: AT,
  notice: {
    kind: 'contractClosed',
    order: {
      ...OPEN_ORDER,
      state: 'closed',
      closeReason: 'stopLoss',
      closePrice: '63400.00',
      result: '-43.100000',
    },
  },
}

const device = (browser: string): Told => ({
  account: null,
  at: AT,
  notice: { kind: 'account', event: { kind: 'device', browser, ip: '198.51.100.7' } },
})

const writing = (language: (typeof FILE_LANGUAGES)[number] = 'en'): Writing => ({
  words: mailWordsOf(language),
  brand: 'Glasshouse',
  origin: 'https://app.example.org',
})

describe('a mail about a notification', () => {
  it('says what happened, where it is seen, and how such mails end', () => {
    const { subject, text } = noticeMail(STOPPED, 'orders', STOP, writing())
    expect(subject).toBe('Stop loss filled – Glasshouse')
    expect(text).toContain('Demo account\nBTC/USDT\nLong\n5 lots\n63,400.00\nP&L −43.10\u00a0USDT')
    expect(text).toContain('\nNov 24, 2026, 15:30 UTC\n')
    expect(text).toContain('https://app.example.org/profile/orders?tab=history')
    expect(text).toContain(`Stop these emails: ${STOP}`)
    expect(text).toContain('never asks you for your password')
  })

  it.each(FILE_LANGUAGES)('has every word in %s, and no amount in its subject', (language) => {
    const { subject, text } = noticeMail(STOPPED, 'orders', STOP, writing(language))
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(subject).not.toMatch(/\d/)
    const digest = digestMail([STOPPED, STOPPED], ['orders'], STOP, writing(language))
    expect(digest.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2)
    expect(digest.subject).not.toMatch(/\d/)
  })

  it('about security names no way to end it', () => {
    const { text } = noticeMail(device('Firefox'), 'security', null, writing())
    expect(text).toContain('are always sent')
    expect(text).not.toContain('unsubscribe')
  })

  it('lets no name break a line, and begins no header', () => {
    const evil = 'Firefox\r\nBcc: eve@example.org\u2028<b>bold</b>'
    const { subject, text } = noticeMail(device(evil), 'security', null, writing())
    expect(text).toContain('\nFirefox Bcc: eve@example.org <b>bold</b>\n198.51.100.7\n')
    expect(subject).toBe('Sign-in from a new device – Glasshouse')
  })

  it('leads nowhere but to us', () => {
    for (const mail of [
      noticeMail(STOPPED, 'orders', STOP, writing()),
      digestMail([STOPPED], ['orders'], STOP, writing()),
    ]) {
      const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).origin)
      expect(links.length).toBeGreaterThan(2)
      expect(new Set(links)).toEqual(new Set(['https://app.example.org']))
    }
  })
})
