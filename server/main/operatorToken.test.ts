import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOperatorToken, operatorTokenPath } from './operatorToken.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-token-'))
})
afterEach(() => rm(folder, { recursive: true }))

const sandbox = () =>
  ({ mode: 'sandbox', dataDir: join(folder, 'new'), operatorToken: null }) as const

it('makes one for a sandbox, for nobody else to read, and keeps it', async () => {
  const first = await openOperatorToken(sandbox())
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await openOperatorToken(sandbox())).toBe(first)
  expect((await stat(operatorTokenPath(sandbox()))).mode & 0o777).toBe(0o600)
})

it('takes the configured one, and makes none in production', async () => {
  expect(await openOperatorToken({ ...sandbox(), operatorToken: 'chosen' })).toBe('chosen')
  expect(await openOperatorToken({ ...sandbox(), mode: 'production' })).toBeNull()
})
