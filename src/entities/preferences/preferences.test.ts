import { describe, expect, it } from 'vitest'
import {
  accountChosen,
  DEFAULT_PREFERENCES,
  preferences,
  preferencesRestored,
  singleKeysTurned,
  upDownIn,
} from './preferences.slice.ts'
import { parsePreferences } from './preferences.storage.ts'

describe('preferences', () => {
  it('start on the real account, in English, with the board to come', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({
      virtualStatus: 1,
      language: 'en',
      boardShown: false,
    })
  })

  it('keep the account as virtual status 1 or 2', () => {
    const demo = preferences.reducer(DEFAULT_PREFERENCES, accountChosen('demo'))
    expect(demo.virtualStatus).toBe(2)
    expect(preferences.reducer(demo, accountChosen('real')).virtualStatus).toBe(1)
  })

  it.each([
    ['en', 'auto', 'green'],
    ['ar', 'auto', 'green'],
    ['zh', 'auto', 'red'],
    ['hk', 'auto', 'red'],
    ['zh', 'green', 'green'],
    ['en', 'blue', 'blue'],
  ] as const)('in %s with %s, %s rises', (language, upDown, rises) => {
    expect(upDownIn({ ...DEFAULT_PREFERENCES, language, upDown })).toBe(rises)
  })

  it('fall back part by part when storage holds nonsense', () => {
    expect(parsePreferences(null)).toBeNull()
    expect(
      parsePreferences({
        language: 'zh-tw',
        virtualStatus: 3,
        theme: 'neon',
        upDown: 'blue',
        boardShown: 'yes',
        singleKeys: 'no',
      }),
    ).toEqual({
      language: 'zh',
      virtualStatus: 1,
      theme: 'system',
      upDown: 'blue',
      boardShown: false,
      singleKeys: true,
    })
  })

  it('keep keys of one character turned off, also from another tab', () => {
    const off = preferences.reducer(DEFAULT_PREFERENCES, singleKeysTurned(false))
    expect(parsePreferences(off)?.singleKeys).toBe(false)
    const demo = { ...DEFAULT_PREFERENCES, virtualStatus: 2 } as const
    const told = preferences.reducer(demo, preferencesRestored(off))
    expect(told).toEqual({ ...off, virtualStatus: 2 })
  })
})
