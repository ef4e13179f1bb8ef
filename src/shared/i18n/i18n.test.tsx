import i18next from 'i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeTexts, currentLanguage, loadSlices, startTexts } from './i18n.ts'
import { TEXTS } from './texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

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

  it('are those asked for last, whichever arrive first', async () => {
    await Promise.all([changeTexts('ja'), changeTexts('hk')])
    expect(currentLanguage().value).toBe('hk')
    expect([root.lang, home()]).toEqual(['zh-Hans', '首页'])
  })

  it('have every slice that a page asks for while they are on their way', async () => {
    const gate = '../../../../locales/ko/gate.json'
    const ko = (await TEXTS.ko()).texts
    const slow = async (): Promise<unknown> => {
      await loadSlices(['profile'])
      const load = ko.more[gate]
      if (load === undefined) throw new Error('no texts of the gate')
      return load()
    }
    vi.spyOn(TEXTS, 'ko').mockResolvedValue({
      texts: { ...ko, more: { ...ko.more, [gate]: slow } },
    })
    await changeTexts('ko')
    expect(i18next.hasResourceBundle('ko', 'profile')).toBe(true)
  })

  it('stay when the others do not arrive, and those may be asked for again', async () => {
    await changeTexts('en')
    const lost = vi.spyOn(TEXTS, 'th').mockRejectedValue(new Error('offline'))
    await expect(changeTexts('th')).rejects.toThrow('did not arrive')
    expect([root.lang, home()]).toEqual(['en', 'Home'])
    lost.mockRestore()
    await changeTexts('th')
    expect(root.lang).toBe('th')
  })
})
