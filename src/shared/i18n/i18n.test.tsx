import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { changeTexts, currentLanguage, loadSlices, startTexts } from './i18n.ts'

const root = document.documentElement
const home = () => i18next.t('nav.home', { ns: 'shell' })
const current = (name: string) => i18next.t('language.current', { ns: 'shell', name })

describe('texts', () => {
  it('start with those every screen needs, and mark the document', async () => {
    await startTexts('en')
    expect(home()).toBe('Home')
    expect([root.lang, root.dir]).toEqual(['en', 'ltr'])
    expect(i18next.hasResourceBundle('en', 'gate')).toBe(false)
  })

  it('follow a change of language with every slice that was loaded', async () => {
    await loadSlices(['gate'])
    await changeTexts('ar')
    expect([root.lang, root.dir]).toEqual(['ar', 'rtl'])
    expect(home()).toBe('الرئيسية')
    expect(i18next.hasResourceBundle('ar', 'gate')).toBe(true)
  })

  it('keep what is put into a right-to-left sentence in its own direction', () => {
    expect(current('English')).toContain('\u2068English\u2069')
  })

  it('are zh for Traditional Chinese, with nothing around what is put in', async () => {
    await changeTexts('hk')
    expect(currentLanguage().value).toBe('hk')
    expect(root.lang).toBe('zh-Hans')
    expect(current('繁體中文')).toBe('语言：繁體中文')
  })
})
