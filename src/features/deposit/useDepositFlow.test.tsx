import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REPORTED } from '#kit/depositNetworks.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { DepositList } from './ui/DepositList.tsx'
import { useDepositFlow } from './useDepositFlow.ts'

const DOWN = { code: '500', result: null }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

function Page() {
  return <DepositList list={useDepositFlow().list} />
}

type Answer = NonNullable<Parameters<typeof scriptApi>[0]['listDeposits']>

async function open(listDeposits: Answer) {
  const seen = scriptApi({ listDeposits })
  renderInWorld(createWorld({ account: 'real' }), <Page />)
  await settle()
  return seen
}

describe('own deposits are looked at', () => {
  it.each([
    ['often while the chain may take one further', {}, 6],
    ['often while one waits for the chain anew', { reason: 'reorganised' as const }, 6],
    ['at rest while nobody watches the network of one', { needed: null }, 2],
    ['at rest while only the end of a hash is known', { hash: null, lastSix: '9abcde' }, 2],
    ['at rest while people decide about one', { reason: 'otherSender' as const }, 2],
  ])('%s', async (_, odd, times) => {
    const seen = await open(() => ok({ items: [{ ...REPORTED, ...odd }], next: null }))
    await settle(10_100)
    expect(seen).toHaveLength(times)
  })
})

/** Numbered deposits, newest first, as the operator pages them: two at a time. */
function pageOf(count: number, cursor: string | null) {
  const from = cursor === null ? count : Number(cursor) - 1
  const items = [from, from - 1]
    .filter((n) => n > 0)
    .map((n) => ({ ...REPORTED, id: `d${n}`, claimed: `${n}00.000000`, needed: null }))
  return ok({ items, next: from > 2 ? String(from - 1) : null })
}

const shown = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => /^(\d+)00\.00/.exec(textContent)?.[1])

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('older deposits', () => {
  it('come also while the newest ones are being asked for, and are left alone by it', async () => {
    const later: (() => void)[] = []
    const seen = await open(({ query }, count) => {
      const page = pageOf(6, query.get('cursor'))
      if (count !== 2) return page
      return new Promise((resolve) => {
        later.push(() => resolve(page))
      })
    })
    await settle(10_000)
    expect(later).toHaveLength(1)
    await press('Older deposits')
    expect(shown()).toEqual(['6', '5', '4', '3'])
    later[0]?.()
    await press('Older deposits')
    expect(shown()).toEqual(['6', '5', '4', '3', '2', '1'])
    const before = seen.length
    await settle(10_000)
    expect(seen.slice(before).map(({ query }) => query.get('cursor'))).toEqual([null])
    expect(shown()).toEqual(['6', '5', '4', '3', '2', '1'])
    expect(screen.queryByRole('button', { name: 'Older deposits' })).toBeNull()
  })

  it('are neither lost nor doubled when a new one comes', async () => {
    let count = 4
    await open(({ query }) => pageOf(count, query.get('cursor')))
    count = 5
    await settle(10_000)
    expect(shown()).toEqual(['5', '4', '3'])
    await press('Older deposits')
    expect(shown()).toEqual(['5', '4', '3', '2', '1'])
    count = 6
    await settle(10_000)
    expect(shown()).toEqual(['6', '5', '4', '3', '2', '1'])
  })

  it('are asked for anew where more came at once than the newest page holds', async () => {
    let count = 4
    await open(({ query }) => pageOf(count, query.get('cursor')))
    await press('Older deposits')
    count = 8
    await settle(10_000)
    expect(shown()).toEqual(['8', '7', '6', '5'])
    await press('Older deposits')
    await press('Older deposits')
    expect(shown()).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
  })

  it('can be asked for again when they did not come', async () => {
    let down = true
    await open(({ query }) =>
      down && query.get('cursor') !== null ? DOWN : pageOf(4, query.get('cursor')),
    )
    await press('Older deposits')
    await settle(5_000)
    expect(shown()).toEqual(['4', '3'])
    // Where it was asked for, at the end, in place of the button.
    const list = screen.getByRole('list')
    const isAfter = list.compareDocumentPosition(screen.getByRole('alert'))
    expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(screen.queryByRole('button', { name: 'Older deposits' })).toBeNull()
    down = false
    await press('Try again')
    expect(shown()).toEqual(['4', '3', '2', '1'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that came are left alone when the next ones did not, and are asked for again', async () => {
    let down = false
    const seen = await open(({ query }) =>
      down && query.get('cursor') !== null ? DOWN : pageOf(6, query.get('cursor')),
    )
    await press('Older deposits')
    down = true
    await press('Older deposits')
    await settle(5_000)
    expect(shown()).toEqual(['6', '5', '4', '3'])
    down = false
    const before = seen.length
    await press('Try again')
    expect(seen.slice(before).map(({ query }) => query.get('cursor'))).toEqual(['3'])
    expect(shown()).toEqual(['6', '5', '4', '3', '2', '1'])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('says of a list that did not come that it is asked for only when somebody asks', async () => {
  let isSlow = false
  await open(() => (isSlow ? new Promise(() => undefined) : DOWN))
  await settle(5_000)
  const words = () => screen.getByRole('alert').textContent
  const before = words()
  expect(before).toContain('Try again')
  isSlow = true
  await settle(15_000)
  expect(words()).toBe(before)
  await press('Try again')
  expect(words()).not.toBe(before)
})
