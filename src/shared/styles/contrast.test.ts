import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '#protocol/contrast.ts'

/*
 * Contrast of the tokens as WCAG 2.2 reckons it (1.4.3 and 1.4.11), in both themes and all three sets of
 * colours for rise and fall: what stands on what, and how much it must differ.
 */

type Tokens = ReadonlyMap<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The declarations of a rule, by its selector. */
function rule(selector: string): readonly (readonly [string, string])[] {
  const at = css.indexOf(`${selector} {`)
  if (at === -1) throw new Error(`no rule ${selector}`)
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at))
  return [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ])
}

/** The third rule for the root names rise and fall. */
const NAMES = css.slice(css.indexOf('/* Up and down.'))
const plain: readonly (readonly [string, string])[] = [
  ...NAMES.slice(0, NAMES.indexOf('}')).matchAll(/(--[\w-]+):\s*([^;]+);/g),
].map(([, name = '', value = '']) => [name, value.trim()])

function tokens(theme: 'light' | 'dark', upDown: 'green' | 'red' | 'blue'): Tokens {
  return new Map([
    ...rule(':root'),
    ...(theme === 'dark' ? rule(":root[data-theme='dark']") : []),
    ...plain,
    ...(upDown === 'green' ? [] : rule(`:root[data-updown='${upDown}']`)),
  ])
}

function hexOf(all: Tokens, name: string): string {
  const value = all.get(name) ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return hexOf(all, other)
  if (!/^#[\da-f]{6}$/i.test(value)) throw new Error(`${name} is no plain colour: ${value}`)
  return value
}

const GROUNDS = ['--canvas', '--pane', '--sunk', '--glass'] as const

/** Words: 4.5 to 1 on every ground they stand on. */
const WORDS: readonly (readonly [word: string, grounds: readonly string[]])[] = [
  ['--ink', [...GROUNDS, '--warn-soft', '--danger-soft', '--rise-soft', '--fall-soft']],
  ['--ink-2', GROUNDS],
  ['--ink-3', GROUNDS],
  ['--edge', GROUNDS],
  ['--edge-hover', GROUNDS],
  ['--on-edge', ['--edge', '--edge-hover']],
  ['--pane', ['--ink']],
  ['--rise', ['--canvas', '--pane', '--sunk', '--rise-soft']],
  ['--fall', ['--canvas', '--pane', '--sunk', '--fall-soft']],
  ['--on-rise', ['--rise-fill']],
  ['--on-fall', ['--fall-fill']],
  ['--warn', ['--pane', '--warn-soft', '--canvas']],
  ['--on-warn', ['--warn-fill']],
  ['--danger', ['--pane', '--danger-soft', '--canvas']],
]

/** What shows a control, its state or the focus: 3 to 1 on what lies beside it. */
const PARTS: readonly (readonly [part: string, grounds: readonly string[]])[] = [
  ['--focus', [...GROUNDS, '--warn-soft', '--danger-soft']],
  ['--frame', ['--canvas', '--pane', '--sunk']],
  ['--edge', GROUNDS],
  ['--danger', ['--pane', '--canvas']],
  ['--rise-fill', ['--pane']],
  ['--fall-fill', ['--pane']],
  ['--rise', ['--rise-soft']],
  ['--fall', ['--fall-soft']],
  ['--on-warn', ['--warn-fill']],
]

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  (['green', 'red', 'blue'] as const).map((upDown) => ({ theme, upDown })),
)

function faint(all: Tokens, pairs: typeof WORDS, least: number): string[] {
  return pairs.flatMap(([front, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: contrast(hexOf(all, front), hexOf(all, ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
  )
}

describe('contrast of the tokens', () => {
  it('is reckoned as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    const faded = new Map([...tokens('light', 'green'), ['--ink-3', '#8a9a9f']])
    expect(faint(faded, WORDS, 4.5)).not.toEqual([])
  })

  for (const { theme, upDown } of LOOKS) {
    it(`holds in the ${theme} theme with ${upDown} for rise`, () => {
      const all = tokens(theme, upDown)
      expect(faint(all, WORDS, 4.5)).toEqual([])
      expect(faint(all, PARTS, 3)).toEqual([])
    })
  }

  it('holds for both ways into the dark theme', () => {
    const media = rule(":root:not([data-theme='light'])")
    expect(media).toEqual(rule(":root[data-theme='dark']"))
  })
})
