import { describe, expect, it } from 'vitest'
import { KEYS, readKey } from './keyList.ts'

const NONE = {
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: null,
}

const named = (key: string, held: object = {}, singles = true): string | undefined =>
  readKey({ ...NONE, key, ...held }, singles)?.name

describe('keys', () => {
  it('are each in the list once, and none is the key that presses a button', () => {
    const all: readonly string[] = KEYS.flatMap(({ keys }) => [...keys])
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain('enter')
    expect(all).not.toContain(' ')
  })

  it('mean the same as capitals, and where a layout has no Latin letters', () => {
    expect(['b', 'B', '/', '?', '3', 'ArrowLeft'].map((key) => named(key))).toEqual([
      'buy',
      'buy',
      'search',
      'help',
      'interval',
      'pan',
    ])
    expect(named('и', { code: 'KeyB' })).toBe('buy')
    expect(named('ظ', { code: 'Slash' })).toBe('search')
    expect(named('؟', { code: 'Slash', shiftKey: true })).toBe('help')
  })

  it('mean nothing with Ctrl, Alt or the command key, and unknown ones never do', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) {
      expect(named('s', { [held]: true })).toBeUndefined()
    }
    expect(['Enter', ' ', '9', 'q', 'Tab'].map((key) => named(key))).toEqual(
      Array.from({ length: 5 }),
    )
  })

  it('have Alt where the list says so, also where it makes another sign of the letter', () => {
    expect(named('g', { altKey: true })).toBe('goTo')
    expect(named('©', { code: 'KeyG', altKey: true }, false)).toBe('goTo')
    expect([named('g'), named('g', { altKey: true, ctrlKey: true })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('of one character are turned off together, and the others stay', () => {
    const plain = KEYS.flatMap(({ keys }) => [...keys]).filter((key) => !key.startsWith('alt+'))
    const left = plain.filter((key) => named(key, {}, false) !== undefined)
    expect(left.every((key) => key.length > 1)).toBe(true)
    expect(left).toContain('escape')
  })

  it('belong to a field or menu that has the focus, but Escape leads out', () => {
    document.body.innerHTML =
      '<input id="text"><select id="choice"></select><div role="menu"><a id="item">x</a></div><input id="side" type="radio"><button id="button"></button>'
    const at = (id: string, key: string) => named(key, { target: document.getElementById(id) })
    expect(['text', 'choice', 'item'].map((id) => at(id, 'b'))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(['Delete', 'ArrowUp'].map((key) => at('text', key))).toEqual([undefined, undefined])
    expect(at('text', 'Escape')).toBe('leave')
    expect([at('side', 'b'), at('button', 's')]).toEqual(['buy', 'sell'])
  })
})
