import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { createWorld, ok, renderInWorld, scriptHouse, type SeenCall } from '#kit/frontWorld.tsx'
import { userLoaded } from '#src/entities/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { PasswordPane } from './PasswordPane.tsx'
import { SetPassword } from './SetPassword.tsx'
import { WithdrawPanel } from './WithdrawPanel.tsx'

const ADDRESS = `0x${'1'.repeat(40)}`
const SIGNATURE = `0x${'ab'.repeat(65)}`

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'session', 'errors'])
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** A wallet that signs when it is told to. */
function patientWallet() {
  const waiting: ((signature: string) => void)[] = []
  const provider: Eip1193 = {
    request: async ({ method }) =>
      method === 'personal_sign'
        ? new Promise((resolve) => {
            waiting.push(resolve)
          })
        : [ADDRESS],
  }
  return {
    provider,
    sign: async () => {
      waiting.shift()?.(SIGNATURE)
      await settle()
    },
  }
}

const target = { method: 'crypto', asset: 'USDT', network: 'ethereum', address: ADDRESS }
const money = { target, amount: '200.000000', fee: '0.200000', net: '199.800000' }
const SUBMITTED = { id: 'w1', state: 'submitted', ...money, steps: [] }

async function show(replies: Parameters<typeof scriptHouse>[0], content = <WithdrawPanel />) {
  const seen = scriptHouse({
    getWithdrawalOffer: () =>
      ok({ feePercent: '0.1', ways: [{ asset: 'USDT', network: 'ethereum', min: '20.000000' }] }),
    listHoldings: () => ok([]),
    getWithdrawalPassword: () =>
      ok({ set: true, triesLeft: 20, lockedUntil: null, heldUntil: null }),
    prepareWithdrawal: (_, count) =>
      ok({ id: `t${count}`, text: `Text ${count}`, ...money, expiresAt: '2026-11-22T12:00:00Z' }),
    ...replies,
  })
  const wallet = patientWallet()
  const wallets = fixedWallets([{ id: 'w', name: 'W', icon: null, provider: wallet.provider }])
  const world = createWorld({ account: 'real' })
  world.store.dispatch(
    userLoaded({ id: 'c1', address: ADDRESS, registeredAt: '2026-11-20T12:00:00Z' }),
  )
  const page = renderInWorld(world, <WalletsContext value={wallets}>{content}</WalletsContext>)
  await settle()
  const sent = (): readonly SeenCall[] => seen.filter(({ name }) => name === 'withdraw')
  return { seen, sent, wallet, world, page }
}

const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

async function press(name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

async function toWallet(): Promise<void> {
  type('Address', ADDRESS)
  type('Amount', '200')
  await press(/^Review/)
  type('Withdrawal password', 'correct horse')
  await press(/^Sign and withdraw/)
}

describe('a withdrawal in the page', () => {
  it('is signed, sent once, and said to be submitted', async () => {
    const { sent, wallet } = await show({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    await wallet.sign()
    expect(sent()).toHaveLength(1)
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })

  it('is not sent when its sheet was closed before the wallet signed', async () => {
    const { sent, wallet } = await show({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    await press(/^Close/)
    await wallet.sign()
    expect(sent()).toHaveLength(0)
  })

  it('is not sent once the page is left, or somebody else is signed in', async () => {
    const { sent, wallet, page } = await show({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    page.unmount()
    await wallet.sign()
    expect(sent()).toHaveLength(0)
  })

  it('sends the text that is shown, and no earlier one that the wallet signs late', async () => {
    const { sent, wallet } = await show({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    await press(/^Close/)
    await press(/^Review/)
    type('Withdrawal password', 'correct horse')
    await press(/^Sign and withdraw/)
    await wallet.sign()
    expect(sent()).toHaveLength(0)
    await wallet.sign()
    expect(sent().map(({ body }) => body)).toMatchObject([{ textId: 't2' }])
  })

  it('without an answer can be left standing, and is asked for with the same key', async () => {
    const { sent, wallet } = await show({
      withdraw: (_, count) => {
        if (count === 1) return 'lost'
        return count === 2 ? { code: '429', result: null } : ok(SUBMITTED)
      },
    })
    await toWallet()
    await wallet.sign()
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(/^Ask again/)
    expect(screen.getByText('We don’t know yet whether it was accepted')).toBeTruthy()
    await press(/^Ask again/)
    expect([sent().length, new Set(sent().map(({ key }) => key)).size]).toEqual([3, 1])
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })
})

describe('a reset of the password', () => {
  it('is not done when it was left before the wallet signed', async () => {
    const { seen, wallet, page } = await show(
      {
        preparePasswordReset: () =>
          ok({ id: 't1', text: 'Text', expiresAt: '2026-11-22T12:00:00Z' }),
        resetWithdrawalPassword: () => ok({}),
      },
      <SetPassword kind="reset" />,
    )
    type('New withdrawal password', 'correct horse')
    type('Repeat the password', 'correct horse')
    await press(/^Get the text/)
    await press(/^Sign and save/)
    page.unmount()
    await wallet.sign()
    expect(seen.map(({ name }) => name)).not.toContain('resetWithdrawalPassword')
  })
  it.each(['404', '10241'])(
    'begins with another text when the signed one is spent: %s',
    async (code) => {
      const { wallet } = await show(
        {
          preparePasswordReset: (_, count) =>
            ok({ id: `t${count}`, text: `Text ${count}`, expiresAt: '2026-11-22T12:00:00Z' }),
          resetWithdrawalPassword: () => ({ code, result: null }),
        },
        <SetPassword kind="reset" />,
      )
      type('New withdrawal password', 'correct horse')
      type('Repeat the password', 'correct horse')
      await press(/^Get the text/)
      await press(/^Sign and save/)
      await wallet.sign()
      expect(screen.getByRole('alert')).toBeTruthy()
      expect(screen.queryByText('Text 1')).toBeNull()
      await press(/^Get the text/)
      expect(screen.getByText('Text 2')).toBeTruthy()
    },
  )
})

describe('where the password stands', () => {
  const set = { set: true, triesLeft: 20, lockedUntil: null, heldUntil: null }

  it('is said to be on its way, and asked for again when it did not come', async () => {
    await show(
      {
        getWithdrawalPassword: (_, count) => (count < 3 ? { code: '500', result: null } : ok(set)),
      },
      <PasswordPane />,
    )
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy())
    await press(/^Try again/)
    await press(/^Try again/)
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
  })

  it('is never guessed when a text is to be signed', async () => {
    const { page } = await show({ getWithdrawalPassword: () => new Promise(() => undefined) })
    type('Address', ADDRESS)
    type('Amount', '200')
    await press(/^Review/)
    expect(screen.queryByLabelText('Withdrawal password')).toBeNull()
    expect(page.container.querySelector('[role="status"]')).toBeTruthy()
  })
})

describe('a first password', () => {
  it('is saved with a text that the wallet signed, once, whatever was wrong besides', async () => {
    const { seen, wallet } = await show(
      {
        prepareWithdrawalPassword: (_, count) =>
          ok({ id: `p${count}`, text: `Text ${count}`, expiresAt: '2026-11-22T12:00:00Z' }),
        changeWithdrawalPassword: (_, count) => {
          if (count === 1) return { code: '10093', result: null }
          return count === 2 ? { code: '10241', result: null } : ok({})
        },
      },
      <SetPassword kind="change" />,
    )
    type('Present withdrawal password', 'not this one')
    type('New withdrawal password', 'correct horse')
    type('Repeat the password', 'correct horse')
    await press(/^Get the text/)
    expect(screen.getByText('Text 1')).toBeTruthy()
    await press(/^Sign and save/)
    await wallet.sign()
    await press(/^Sign and save/)
    // The second no said that the text is spent: there is another one, and it is signed anew.
    await press(/^Get the text/)
    await press(/^Sign and save/)
    await wallet.sign()
    const saved = seen.filter(({ name }) => name === 'changeWithdrawalPassword')
    const body = { signature: SIGNATURE, current: 'not this one', password: 'correct horse' }
    expect(saved.map((one) => one.body)).toEqual([
      { ...body, textId: 'p1' },
      { ...body, textId: 'p1' },
      { ...body, textId: 'p2' },
    ])
  })
})

it('sends a text that was used up no second time', async () => {
  const { seen, wallet } = await show(
    {
      prepareWithdrawalPassword: () =>
        ok({ id: 'p1', text: 'Text 1', expiresAt: '2026-11-22T12:00:00Z' }),
      changeWithdrawalPassword: () => ok({}),
    },
    <SetPassword kind="set" />,
  )
  type('New withdrawal password', 'correct horse')
  type('Repeat the password', 'correct horse')
  await press(/^Get the text/)
  await press(/^Sign and save/)
  await wallet.sign()
  // Where the password stands may come late, and the form stay until then.
  expect(screen.queryByText('Text 1')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Sign and save/ })).toBeNull()
  expect(seen.filter(({ name }) => name === 'changeWithdrawalPassword')).toHaveLength(1)
})

it('says before anything is typed that nothing leaves while a loan is owed', async () => {
  const holding = { asset: 'USDT', available: '500.000000', loan: '-300.000000' }
  await show({ listHoldings: () => ok([holding]) })
  expect(screen.getByText(/^You owe 300.00\sUSDT on a loan/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

it.each([
  ['unreasonable', /^This address belongs to the house/],
  ['malformed', /^This is no address of this network/],
])('says of an address that is %s what is wrong with it, beside it', async (issue, words) => {
  const fields = { 'target.address': issue }
  await show({ prepareWithdrawal: () => ({ code: '400', result: null, fields }) })
  type('Address', ADDRESS)
  type('Amount', '200')
  await press(/^Review/)
  expect(screen.getByText(words)).toBeTruthy()
})
