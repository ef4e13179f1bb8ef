import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proofText, statementHash } from '#protocol/proof/liabilities.ts'
import { routePath } from '#protocol/routePaths.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { listedAs, proofOfOne, signer } from '#kit/liabilityProof.ts'
import { forgetKeptLog } from '#src/entities/price-log/keptLog.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import ProofPage from './ProofPage.tsx'

const { statement: first } = proofOfOne()
const second = { ...first, snapshot: 2, previous: statementHash(first) }
const third = { ...first, snapshot: 3, previous: statementHash(second) }

beforeEach(async () => {
  localStorage.clear()
  forgetKeptLog()
  await startTexts('en')
  await loadSlices(['proof', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * Three statements, of which the newest two come first.
 * @param lost which call for statements gets lost
 */
async function open(lost?: number) {
  const seen = scriptApi({
    listLiabilities: ({ query }, count) => {
      if (count === lost) return 'lost'
      const before = Number(query.get('before') ?? '4')
      const items = [third, second, first].filter(({ snapshot }) => snapshot < before).slice(0, 2)
      return ok({ publicKey: signer.publicKey, attests: false, items: items.map(listedAs) })
    },
    getLiabilityProof: () => ok({ name: 'p.json', text: proofText(proofOfOne()) }),
  })
  const world = createWorld()
  const user = { id: 'ann', address: null, registeredAt: '2026-01-01T00:00:00.000Z' }
  world.store.dispatch({ type: 'session/userLoaded', payload: user })
  renderInWorld(world, <ProofPage />, '/proof')
  await screen.findByText('Statement 2')
  return seen
}

/** What is said of a statement in the list. */
const saidOf = (snapshot: number) =>
  screen.getByText(`Statement ${snapshot}`).closest('li')?.textContent ?? ''

const older = () => fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))

it('goes back to older statements, and looks in the one that is chosen', async () => {
  const seen = await open()
  older()
  fireEvent.click(await screen.findByRole('button', { name: 'Look for me in it: Statement 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my balance' }))
  expect(await screen.findByText(/^It holds/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
  expect(seen.map(({ path, query }) => [path, query.get('before')])).toEqual([
    [routePath('listLiabilities'), null],
    [routePath('listLiabilities'), '2'],
    [routePath('getLiabilityProof', { n: '1' }), null],
  ])
})

it('says of the oldest one that came that it cannot be said, and of the very first that none is before it', async () => {
  await open()
  expect(saidOf(3)).toContain('Signed, and goes on from the one before. Passed')
  expect(saidOf(2)).toContain('Signed, and goes on from the one before. Can’t be checked yet')
  older()
  await screen.findByText('Statement 1')
  expect(saidOf(2)).toContain('Signed, and goes on from the one before. Passed')
  expect(saidOf(1)).toContain('The statement is signed with our key. Passed')
  expect(saidOf(1)).toContain('It is the first statement: there is none before it. Passed')
})

it('sounds the alarm where the operator has taken the older ones back', async () => {
  scriptApi({
    listLiabilities: ({ query }) => {
      const items = query.get('before') === null ? [third, second].map(listedAs) : []
      return ok({ publicKey: signer.publicKey, attests: false, items })
    },
  })
  renderInWorld(createWorld(), <ProofPage />, '/proof')
  await screen.findByText('Statement 2')
  expect(screen.queryByRole('alert')).toBeNull()
  older()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'These statements fail verification',
  )
  expect(saidOf(2)).toContain('Signed, and goes on from the one before. Failed')
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
})

it('asks again for the older ones that got lost, and for nothing that came', async () => {
  const seen = await open(2)
  older()
  expect(await screen.findByText('The statements didn’t load')).toBeTruthy()
  expect(screen.queryByText('This may be out of date')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Statement 1')).toBeTruthy()
  expect(screen.queryByText('The statements didn’t load')).toBeNull()
  expect(seen.map(({ query }) => query.get('before'))).toEqual([null, '2', '2'])
})

it('says nothing of what came while the older ones are asked for again', async () => {
  let isAgain = false
  scriptApi({
    listLiabilities: ({ query }) => {
      if (query.get('before') === null) {
        const items = [third, second].map(listedAs)
        return ok({ publicKey: signer.publicKey, attests: false, items })
      }
      return isAgain ? new Promise(() => undefined) : 'lost'
    },
  })
  renderInWorld(createWorld(), <ProofPage />, '/proof')
  await screen.findByText('Statement 2')
  older()
  await screen.findByText('The statements didn’t load')
  isAgain = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('button', { name: /Try again/ }).getAttribute('aria-busy')).toBe('true')
  // Longer than a call takes to be under way.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('The statements didn’t load'),
  ])
  expect(screen.queryByText('This may be out of date')).toBeNull()
})
