import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Faq } from '#protocol/content.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import FaqPage from './FaqPage.tsx'

const FAQ: Faq = {
  lang: 'en',
  groups: [
    {
      id: 'money',
      title: 'Money',
      questions: ['pays', 'costs'].map((id) => ({
        id,
        question: `Who ${id}?`,
        blocks: [{ kind: 'paragraph', spans: [{ text: `Nobody ${id}.` }] }],
      })),
    },
  ],
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['help'])
  scriptApi({ listFaq: () => ok(FAQ) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const isOpen = (id: string): boolean =>
  document.querySelector<HTMLDetailsElement>(`#${id}`)?.open === true

it('opens the answer that the address names, and puts the focus there', async () => {
  renderInWorld(createWorld(), <FaqPage />, '/help/faq#costs')
  await settle()
  expect([isOpen('pays'), isOpen('costs')]).toEqual([false, true])
  expect(document.activeElement?.textContent).toBe('Who costs?')
})

it('finds answers by their words, and says how many', async () => {
  renderInWorld(createWorld(), <FaqPage />, '/help/faq')
  await settle()
  const search = screen.getByLabelText('Search the FAQ')
  fireEvent.change(search, { target: { value: 'nobody COSTS' } })
  expect(screen.getByText('Answers found: 1').role).toBe('status')
  expect(screen.queryByText('Who pays?')).toBeNull()
  fireEvent.change(search, { target: { value: 'else' } })
  expect(screen.getByText('No answer found')).toBeTruthy()
  fireEvent.change(search, { target: { value: '' } })
  expect(screen.getByRole('heading', { name: 'Money' })).toBeTruthy()
})
