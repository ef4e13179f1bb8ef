import { describe, expect, it } from 'vitest'
import { languageBy, languageFor, languageOf } from './languages.ts'

describe('languages', () => {
  it('reads zh texts for Traditional Chinese, and the label zh-tw as zh', () => {
    expect(languageBy('hk').text).toBe('zh')
    expect(languageOf('zh-tw')?.value).toBe('zh')
  })

  it.each([
    [['zh-HK', 'en'], 'hk'],
    [['zh-TW'], 'hk'],
    [['zh-Hant-MO'], 'hk'],
    [['zh-CN'], 'zh'],
    [['zh'], 'zh'],
    [['ar-EG'], 'ar'],
    [['de-AT', 'en'], 'de'],
    [['fr-CA'], 'fr'],
    [['it'], 'it'],
    [['es-419'], 'es'],
    [['ja'], 'ja'],
    [['ko-KR', 'en'], 'ko'],
    [['th-TH'], 'th'],
    [['sv', 'ar'], 'ar'],
    [['sv'], 'en'],
    [[], 'en'],
  ])('a browser that asks for %j gets %s', (tags, value) => {
    expect(languageFor(tags).value).toBe(value)
  })

  it.each([null, 7, 'xx', ''])('does not take %j for a language', (value) => {
    expect(languageOf(value)).toBeNull()
  })
})
