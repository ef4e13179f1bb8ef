import { expect, it } from 'vitest'
import { buildOwnText, judgeOwnText } from './rulesOwnText.ts'

const KEY = Buffer.alloc(32, 7)
const HOST = 'app.example.org'
const NOW = 1_800_000_000_000
const TEXT = {
  customerId: '4b22e225-0000-4000-8000-000000000001',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  title: 'set a password',
  meaning: 'From then on that password signs in to this account.',
}
const MESSAGE = buildOwnText(KEY, HOST, TEXT, NOW)
const judge = (message: string, of = TEXT, key = KEY, host = HOST, now = NOW) =>
  judgeOwnText(key, host, of, message, now)

it('is good byte for byte, for five minutes, and names the act and the account', () => {
  expect(judge(MESSAGE)).toBe('good')
  expect(MESSAGE).toMatch(/^app\.example\.org: set a password\n/)
  expect(MESSAGE).toContain('Account: ...000001')
  expect(judge(MESSAGE, TEXT, KEY, HOST, NOW + 299_999)).toBe('good')
  expect(judge(MESSAGE, TEXT, KEY, HOST, NOW + 300_000)).toBe('over')
})

it('is of one act, account, wallet, host and key', () => {
  expect(judge(MESSAGE, { ...TEXT, title: 'unlink the wallet' })).toBe('wrong')
  const other = { ...TEXT, customerId: '5b22e225-0000-4000-8000-000000000001' }
  expect(judge(MESSAGE, other)).toBe('wrong')
  expect(judge(MESSAGE, { ...TEXT, address: `0x${'1'.repeat(40)}` })).toBe('wrong')
  expect(judge(MESSAGE, TEXT, KEY, 'evil.example.org')).toBe('wrong')
  expect(judge(MESSAGE, TEXT, Buffer.alloc(32, 8))).toBe('wrong')
})

it('says that nothing moves, but of an act after which something does', () => {
  const moving = buildOwnText(KEY, HOST, { ...TEXT, moves: true }, NOW)
  expect(MESSAGE).toContain('\nThis moves no funds. Sign it only if the account is yours.\n')
  expect(moving).not.toContain('moves no funds')
  expect(moving).toContain(
    '\nYour signature is no transaction and costs no fee. Sign it only if the account is yours.\n',
  )
  expect(judge(moving)).toBe('wrong')
})

it.each([
  ['nothing', ''],
  ['another time', MESSAGE.replace(/Issued At: .*/, 'Issued At: 2030-01-01T00:00:00.000Z')],
  ['other line ends', MESSAGE.replaceAll('\n', '\r\n')],
  ['more', `${MESSAGE}\n`],
])('is not ours with %s', (_, message) => {
  expect(judge(message)).toBe('wrong')
})
