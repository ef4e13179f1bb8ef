import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { Parts } from './Parts.tsx'
import { GALLERY_CONFIG } from './sampleData.ts'

const FILES = import.meta.glob<Record<string, unknown>>(
  ['../../src/shared/ui/*.tsx', '../../src/shared/money-view/*.tsx', '!**/*.test.tsx'],
  { eager: true },
)

/** Names of everything those files export that is drawn. */
function partNames(files: Readonly<Record<string, Record<string, unknown>>>): readonly string[] {
  return Object.entries(files).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => {
      const own = name === 'default' ? (path.split('/').at(-1) ?? '').replace('.tsx', '') : name
      return typeof value === 'function' && /^[A-Z]/.test(own) ? [own] : []
    }),
  )
}

beforeEach(async () => {
  await startTexts('de')
  await loadSlices(['errors', 'images'])
})
afterEach(cleanup)

it('knows a part by its name, also one that is its file’s only export', () => {
  const part = (): null => null
  const files = {
    'a/Chip.tsx': { Chip: part, chipOf: part, SIZE: 1 },
    'a/Lone.tsx': { default: part },
  }
  expect(partNames(files)).toEqual(['Chip', 'Lone'])
})

it('shows every part of the interface, and draws all of them without a complaint', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { container } = await act(async () =>
    render(
      <ConfigContext value={GALLERY_CONFIG}>
        <MemoryRouter>
          <Parts language="de" />
        </MemoryRouter>
      </ConfigContext>,
    ),
  )
  const shown = [...container.querySelectorAll('[data-part]')].map((part) =>
    part.getAttribute('data-part'),
  )
  expect(Object.keys(FILES).length).toBeGreaterThan(20)
  expect(partNames(FILES).filter((name) => !shown.includes(name))).toEqual([])
  expect(complaints).not.toHaveBeenCalled()
})
