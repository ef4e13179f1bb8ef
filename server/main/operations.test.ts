import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isForThisHost } from './operations.ts'

const opensTo = (environment: Record<string, string>): boolean =>
  isForThisHost(readConfig(environment, '/'))

test.each([
  [{}],
  [{ PUBLIC_URL: 'http://localhost:3000' }],
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }],
  [{ PUBLIC_URL: 'http://[::1]:3000' }],
])('a sandbox of one host needs no token there: %j', (environment) => {
  expect(opensTo(environment)).toBe(true)
})

test.each([
  [{ PUBLIC_URL: 'https://demo.example.org' }],
  [{ PUBLIC_URL: 'http://localhost.example.org' }],
  [{ TRUST_PROXY: '127.0.0.1' }],
])(
  'a proxy on this host is not its operator, though it may say nothing of itself: %j',
  (environment) => {
    expect(opensTo(environment)).toBe(false)
  },
)
