import { describe, expect, it } from 'vitest'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import { readFileSync } from 'node:fs'
import { faceFor } from './fonts.ts'
import { isIsolate, shownText } from './rulesRuns.ts'

const textsOf = (language: string): string =>
  readFileSync(new URL(`../../../locales/${language}/funds.json`, import.meta.url), 'utf8')

describe.each([400, 700] as const)('a font of weight %i', (weight) => {
  it.each(FILE_LANGUAGES)('has every character of the texts of %s', (language) => {
    const missing = [...new Set(shownText(textsOf(language)))].filter(
      (one) => !isIsolate(one) && faceFor(one, null, language, weight) === null,
    )
    expect(missing).toEqual([])
  })
})

describe('a character', () => {
  it('is shown as its language writes it', () => {
    const name = (language: string): string | undefined =>
      faceFor('直', null, language, 400)?.name.split(' ')[0]
    expect([name('ja'), name('zh')]).toEqual(['japanese', 'chinese'])
  })

  it('keeps the font of the word before it where it is a space', () => {
    const thai = faceFor('ก', null, 'th', 400)
    expect(faceFor('ิ', thai, 'th', 400)).toBe(thai)
  })

  it('that no font has is told', () => {
    expect(faceFor('😀', null, 'en', 400)).toBeNull()
  })
})
