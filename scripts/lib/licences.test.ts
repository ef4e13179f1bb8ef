import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Lock, mayShip, shippedPackages, thirdPartyText } from './licences.mjs'
import { ROOT } from './run.mjs'

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const lock = JSON.parse(textOf('package-lock.json')) as Lock

describe('what ships', () => {
  it.each([
    ['a', 'SEE LICENSE IN LICENSE.md', false],
    ['a', '', false],
    ['a', 'GPL-3.0-only', false],
    ['a', 'LGPL-3.0-or-later', false],
    ['a', 'MIT AND GPL-2.0-only', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['a', '(MIT AND Zlib)', true],
    ['a', 'Apache-2.0', true],
  ])('of %s under %j may ship: %s', (name, licence, may) => {
    expect(mayShip({ name, version: '1.0.0', licence })).toBe(may)
  })

  it('leaves out what only builds and tests use', () => {
    const packages = { '': {}, 'node_modules/a': { dev: true }, 'node_modules/b': { version: '1' } }
    expect(shippedPackages({ packages })).toEqual([{ name: 'b', version: '1', licence: '' }])
  })

  it('is under permissive licences alone', () => {
    const shipped = shippedPackages(lock)
    expect(shipped.length).toBeGreaterThan(200)
    expect(shipped.filter((one) => !mayShip(one))).toEqual([])
  })

  it('is listed for everybody (npm run third-party)', () => {
    expect(textOf('docs/third-party.md')).toBe(thirdPartyText(lock))
  })
})
