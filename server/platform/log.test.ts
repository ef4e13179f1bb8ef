import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** Runs with a log and gives back all it wrote. */
function written(
  secrets: readonly string[],
  work: (log: ReturnType<typeof createLog>) => void,
): string {
  let text = ''
  const log = createLog('trace', { write: (line) => void (text += line) }, secrets)
  work(log)
  return text
}

const TOKEN = `${'aB3_'.repeat(10)}x-9`
const KEY = `0x${'c0ffee00'.repeat(8)}`
const SIGNATURE = `0x${'ab'.repeat(65)}`
const CHALLENGE = `app.example.org wants you to sign in with your Ethereum account:\n0xabc\n\nNonce: n0nce`

test.each([
  [
    'a header by its name',
    { headers: { authorization: 'canary', cookie: 'canary', 'set-cookie': 'canary' } },
  ],
  ['a field of a body', { body: { token: 'canary', password: 'canary', signature: 'canary' } }],
  ['a deep one', { a: { b: { c: { secret: 'canary' } } } }],
  ['the top', { privateKey: 'canary' }],
])('%s is not written', (_, fields) => {
  const text = written([], (log) => log.error(fields, 'said'))
  expect(text).not.toContain('canary')
  expect(text).toContain('said')
})

test.each([
  ['a session token', TOKEN],
  ['a private key', KEY],
  ['a signature', SIGNATURE],
  ['a signature in capitals', SIGNATURE.toUpperCase().replace('0X', '0x')],
  ['a Bearer', 'Bearer short.but-secret'],
  ['the password of an address', 'postgresql://house:hunter2@db.example.org/house'],
  ['the text a wallet signs', CHALLENGE],
])('%s is not written in the middle of a text', (_, secret) => {
  const text = written([], (log) => {
    log.warn(`before ${secret} after`)
    log.error({ err: new Error(`failed on ${secret}`) }, 'x')
  })
  for (const part of [
    TOKEN,
    KEY.slice(2),
    'abababab',
    'ABABABAB',
    'hunter2',
    'n0nce',
    'short.but',
  ]) {
    expect(text).not.toContain(part)
  }
})

test('secrets of the configuration are not written, whatever their form', () => {
  const text = written(['pass word'], (log) =>
    log.info({ where: 'is a pass word here' }, 'pass word'),
  )
  expect(text).not.toContain('pass word')
})

test('of an error of the database its values are left out, and what helps to find it stays', () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "x_pkey"'),
    {
      code: '23505',
      table: 'session',
      detail: 'Key (token)=(canary) already exists.',
      where: 'canary',
      internalQuery: 'SELECT canary',
    },
  )
  const text = written([], (log) => {
    log.error({ err: error }, 'a call failed')
    log.error({ err: new Error('outer', { cause: error }) }, 'a call failed')
    log.error({ err: new AggregateError([error], 'many') }, 'a call failed')
    log.error(error)
  })
  expect(text).not.toContain('canary')
  expect(text.match(/23505/g)).toHaveLength(4)
  expect(text).toContain('log.test.ts')
})

test('of a request its method and path are written', () => {
  const req = { method: 'GET', url: '/swx/market?q=canary', headers: { 'x-any': 'canary' } }
  const text = written([], (log) => log.info({ req }, 'x'))
  expect(text).not.toContain('canary')
  expect(text).toContain('/swx/market')
})

test('what is no secret stays as it is', () => {
  const line = { reqId: '0b6ff1b0-8a53-4c0f-9d5e-2f9f1d1c2a3b', path: '/swx/market/1', ms: 3 }
  const text = written([], (log) => log.info({ ...line, hash: 'ab'.repeat(32) }, 'answered'))
  expect(JSON.parse(text)).toMatchObject({ ...line, hash: 'ab'.repeat(32), msg: 'answered' })
})
