import { expect, it } from 'vitest'
import { contentLanguage } from './rules.ts'

it.each([
  ['en', 'en'],
  ['ar', 'ar'],
  ['zh', 'zh'],
  ['hk', 'zh'],
  ['zh-tw', 'zh'],
  ['zh-TW', 'zh'],
  ['zh-Hant', 'zh'],
  ['de-AT', 'de'],
  ['zhx', 'zh'],
])('texts for %s are those of %s', (chosen, kept) => {
  expect(contentLanguage(chosen)).toBe(kept)
})
