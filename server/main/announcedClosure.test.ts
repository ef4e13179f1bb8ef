import { expect, it } from 'vitest'
import { AnnounceBody } from '#protocol/announcement.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import { CALENDAR_KEYS } from '#server/modules/market/service.ts'
import { announcedClosure } from './announcedClosure.ts'

it.each(CALENDAR_KEYS)('a closure of %s is told whole in every language', (calendar) => {
  const [from, to] = [Date.UTC(2026, 2, 13, 16), Date.UTC(2026, 2, 13, 21)]
  const told = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', calendar, from, to }
  const { id, texts } = announcedClosure(told)
  expect(Object.keys(texts).sort()).toEqual([...FILE_LANGUAGES].sort())
  expect(new Set(Object.values(texts).map(({ content }) => content)).size).toBe(10)
  for (const [lang, text] of Object.entries(texts)) {
    expect(AnnounceBody.safeParse({ id, lang, ...text }).success).toBe(true)
    expect(text.content).toMatch(/2026-03-13T16:00:00\.000Z.*2026-03-13T21:00:00\.000Z/)
    expect(text.title + text.content).not.toMatch(/[{}]/)
  }
})
