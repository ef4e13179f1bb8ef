import { describe, expect, it } from 'vitest'
import { ROUTES } from '#protocol/routes.ts'
import { STATEMENT_GROUPS } from '#protocol/statementKinds.ts'
import { WRITE_KINDS } from '#src/shared/money-write/writeKinds.ts'
import { readFiles } from '../tidy/repository.ts'
import { missing, PRODUCTS } from './products.ts'
import { type Files, type Register, type RegisterName, REGISTERS, textsAt } from './registers.ts'

const files: Files = new Map(
  readFiles(
    /^(?:protocol|src|server|test\/(?:kit|crash))\/.*\.(?:tsx?|sql)$|^docs\/handbook\.md$|funds\.json$/,
  ).map(({ path, text }) => [path, text]),
)

/** All that products say of one register. */
const wordsOf = (name: RegisterName): readonly string[] =>
  PRODUCTS.flatMap(({ words }) => {
    const own = words[name]
    return typeof own === 'string' ? [] : own
  })

const entries = Object.entries(REGISTERS) as [RegisterName, Register][]

describe('every product', () => {
  it('is in every register, or says why not', () => {
    expect(missing(REGISTERS, PRODUCTS, files)).toEqual([])
  })

  it.each(entries)('is missed where it was taken out of %s', (name, { file, pattern }) => {
    const words = new Set(wordsOf(name))
    expect(words.size).toBeGreaterThan(0)
    for (const word of words) {
      const without = pattern === undefined ? files : struck(file, pattern(word))
      const register: Register = pattern === undefined ? lacking(name, word) : REGISTERS[name]
      const found = missing({ [name]: register }, PRODUCTS, without)
      expect(found).toContainEqual(
        expect.stringMatching(
          new RegExp(`is not in ${name}: .* lacks ${word.replace('.', '\\.')}$`),
        ),
      )
    }
  })

  it.each([
    [
      'kinds of entries',
      STATEMENT_GROUPS,
      'statementKinds',
      ['loans', 'invites', 'demo', 'corrections'],
    ],
    ['calls that move money', moneyCalls(), 'calls', ['resetDemo']],
    ['writes of the browser', WRITE_KINDS, 'writeKinds', []],
  ] as const)('is in the list, so that none of the %s is without one', (_, all, name, others) => {
    const known = new Set<string>([...wordsOf(name), ...others])
    expect(all.filter((one) => !known.has(one))).toEqual([])
  })
})

function moneyCalls(): readonly string[] {
  const open = Object.entries(ROUTES).filter(([, { money }]) => money)
  return open.map(([name]) => name)
}

/** The files of a register without what names a word in it. */
function struck(file: string, pattern: RegExp): Files {
  const all = new RegExp(pattern, 'gm')
  return new Map(textsAt(file, files).map(([path, text]) => [path, text.replace(all, '')]))
}

/** A register that no longer has a word. */
function lacking(name: RegisterName, gone: string): Register {
  const { file, has } = REGISTERS[name]
  return { file, has: (word, all) => word !== gone && has(word, all) }
}
