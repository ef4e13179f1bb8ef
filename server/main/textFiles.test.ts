import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEXT_PAGES } from '#protocol/contentPages.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import { loadTexts } from './textFiles.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-texts-'))
  mkdirSync(join(folder, 'full', 'de'), { recursive: true })
  writeFileSync(join(folder, 'full', 'de', 'terms.md'), '# AGB\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts with the operator's texts of a folder, where these legal texts are still templates. */
async function start(mode: 'sandbox' | 'production', name: string | null, left: string[] = []) {
  const loaded: Parameters<ContentService['load']>[] = []
  const content: Pick<ContentService, 'load' | 'unreviewed'> = {
    load: async (...args) => void loaded.push(args),
    unreviewed: async () => left,
  }
  const dir = name === null ? null : join(folder, name)
  await loadTexts(content, { texts: { dir, contact: null }, mode })
  return loaded
}

it('loads every page of ours in every language, then those of the operator', async () => {
  const [ours, own] = await start('sandbox', 'full')
  expect(ours?.[0]).toBe('app')
  expect(ours?.[1]).toHaveLength(TEXT_PAGES.length * FILE_LANGUAGES.length)
  expect(own).toEqual(['file', [{ id: 'terms', lang: 'de', text: '# AGB\n' }]])
})

it('does not start in production while a legal text is a template, and names each', async () => {
  await expect(start('production', null, ['terms', 'risk'])).rejects.toThrow('terms, risk')
  await expect(start('production', null)).resolves.toHaveLength(1)
  await expect(start('sandbox', null, ['terms'])).resolves.toHaveLength(1)
})

it('does not start with a folder that holds no text', async () => {
  await expect(start('sandbox', 'empty')).rejects.toThrow('TEXTS_DIR')
})
