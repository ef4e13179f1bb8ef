import { expect, it } from 'vitest'
import { AnnounceBody } from '#protocol/announcement.ts'
import { CORPORATE_KINDS } from '#protocol/operatorCorporate.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import { announcedAction } from './announcedAction.ts'

it.each(CORPORATE_KINDS)('a %s is told whole in every language, and so is its end', (kind) => {
  const told = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kind,
    ratio: kind === 'split' ? '10:1' : null,
    exAt: Date.UTC(2026, 2, 13, 13, 30),
    instrument: { code: 'AAPL', fullName: 'Apple Inc.' },
  }
  const ids = [false, true].map((calledOff) => {
    const { id, texts } = announcedAction({ ...told, calledOff })
    expect(Object.keys(texts).sort()).toEqual([...FILE_LANGUAGES].sort())
    expect(new Set(Object.values(texts).map(({ content }) => content)).size).toBe(10)
    for (const [lang, text] of Object.entries(texts)) {
      expect(AnnounceBody.safeParse({ id, lang, ...text }).success).toBe(true)
      expect(text.content).toContain('2026-03-13T13:30:00.000Z')
      expect(text.content.includes('10:1')).toBe(kind === 'split')
      expect(text.title + text.content).not.toMatch(/[{}]/)
    }
    return id
  })
  expect(new Set(ids).size).toBe(2)
})
