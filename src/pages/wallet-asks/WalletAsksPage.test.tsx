import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PAYING_METHODS } from '#src/shared/wallet/payingMethods.ts'
import { WALLET_METHODS } from '#src/shared/wallet/provider.ts'
import { NEVER, REQUESTS } from './namedMethods.ts'
import { Requests } from './Requests.tsx'
import WalletAsksPage from './WalletAsksPage.tsx'

const FOUR = 'The four requests'
const NOT_YET = 'Not asked for yet'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['asks'])
})
afterEach(cleanup)

function section(title: string): HTMLElement {
  const found = screen.getByRole('heading', { level: 2, name: title }).closest('section')
  if (found === null) throw new Error(`${title} heads no section`)
  return found
}

const namesIn = (part: HTMLElement): readonly string[] =>
  Array.from(part.querySelectorAll('code'), (code) => code.textContent)

/** The methods of the four requests that carry the mark. */
function marked(): readonly string[] {
  return Array.from(section(FOUR).querySelectorAll('li:has(> code)'))
    .filter((item) => within(item as HTMLElement).queryByText(NOT_YET) !== null)
    .map((item) => item.querySelector('code')?.textContent ?? '')
}

describe('what a wallet is asked for', () => {
  beforeEach(() => {
    renderInWorld(createWorld({ signedIn: false }), <WalletAsksPage />, '/help/wallet')
  })

  it('names each method the app can ask for, in one of four requests', () => {
    const named = namesIn(section(FOUR))
    expect(REQUESTS).toHaveLength(4)
    expect(new Set(named).size).toBe(named.length)
    expect(
      [...WALLET_METHODS, ...PAYING_METHODS].filter((method) => !named.includes(method)),
    ).toEqual([])
  })

  it('marks what the app can’t ask for, and nothing else', () => {
    const possible: readonly string[] = [...WALLET_METHODS, ...PAYING_METHODS]
    const named = namesIn(section(FOUR))
    expect(marked()).toEqual(named.filter((method) => !possible.includes(method)))
  })

  it('names what is never asked for, none of which the app can ask for', () => {
    const never = namesIn(section('What we never ask for'))
    const possible: readonly string[] = [...WALLET_METHODS, ...PAYING_METHODS]
    expect(never).toEqual(NEVER.flatMap(({ methods }) => methods))
    expect(never).toContain('setApprovalForAll')
    expect(never.filter((method) => possible.includes(method))).toEqual([])
    expect(never.filter((method) => namesIn(section(FOUR)).includes(method))).toEqual([])
  })

  it('keeps names left to right and untranslated', () => {
    for (const code of document.querySelectorAll('code')) {
      expect([code.dir, code.getAttribute('translate')]).toEqual(['ltr', 'no'])
    }
  })

  it('shows the very host of the page', () => {
    expect(window.location.host).not.toBe('')
    expect(namesIn(section('If your wallet shows something else'))).toEqual([window.location.host])
  })
})

describe('a request the app can’t make yet', () => {
  it('is told from the list of methods, not by hand', () => {
    const all = REQUESTS.flatMap(({ methods, silent }) => [...methods, ...silent])
    for (const missing of all) {
      render(<Requests possible={all.filter((method) => method !== missing)} />)
      expect(marked()).toEqual([missing])
      cleanup()
    }
    render(<Requests possible={all} />)
    expect(screen.queryByText(NOT_YET)).toBeNull()
  })
})
