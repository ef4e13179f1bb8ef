import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ok } from '#kit/frontWorld.tsx'
import {
  ADDRESS,
  OTHER_SIGNATURE,
  press,
  show,
  SIGNATURE,
  SUBMITTED,
  type,
} from '#kit/signingWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { withdraw } from '../withdrawWrite.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'factor', 'session', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(replies: Parameters<typeof show>[0]) {
  const page = await show(replies, <WithdrawPanel />)
  const sent = () => page.seen.filter(({ name }) => name === 'withdraw')
  return { ...page, sent }
}

async function toWallet(): Promise<void> {
  type('Address', ADDRESS)
  type('Amount', '200')
  await press(/^Review/)
  type('Withdrawal password', 'correct horse')
  await press(/^Sign and withdraw/)
}

describe('a withdrawal whose text was mailed', () => {
  const target = { method: 'crypto', asset: 'USDT', network: 'ethereum', address: ADDRESS }
  const money = { amount: '200.000000', fee: '0.200000', net: '199.800000' }
  const expiresAt = '2026-11-22T12:00:00Z'
  const mailed = { id: 't1', text: 'T', target, ...money, expiresAt, sentTo: 'a•••@example.org' }

  it('is confirmed by code, app and password, and by no wallet; a wrong code can be put right', async () => {
    const { sent } = await open({
      prepareWithdrawal: () => ok(mailed),
      withdraw: (_, count) =>
        count === 1 ? { code: CODE.codeWrong, result: null } : ok(SUBMITTED),
    })
    type('Address', ADDRESS)
    type('Amount', '200')
    await press(/^Review/)
    expect(screen.getByText(/a•••@example.org/)).toBeTruthy()
    type('Withdrawal password', 'correct horse')
    type('Code from the email', '١٢٣ 456')
    const button = () => screen.getByRole('button', { name: /^Confirm and withdraw/ })
    expect(button().getAttribute('aria-disabled')).toBe('true')
    type('Code from your authenticator app', '654321')
    await press(/^Confirm and withdraw/)
    expect(await screen.findByText(/^The code or signature is wrong/)).toBeTruthy()
    type('Code from the email', '123457')
    await press(/^Confirm and withdraw/)
    const body = { textId: 't1', factor: '654321', password: 'correct horse' }
    expect(sent().map((one) => one.body)).toEqual([
      { ...body, code: '123456' },
      { ...body, code: '123457' },
    ])
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })
})

describe('a withdrawal in the page', () => {
  it('is signed, sent once, and said to be submitted', async () => {
    const { sent, wallet } = await open({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    await wallet.sign()
    expect(sent()).toHaveLength(1)
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })

  it('is not sent when its sheet was closed before the wallet signed', async () => {
    const { sent, wallet } = await open({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    await press(/^Close/)
    await wallet.sign()
    expect(sent()).toHaveLength(0)
  })

  it('is not sent once the page is left, or somebody else is signed in', async () => {
    const { sent, wallet, page } = await open({ withdraw: () => ok(SUBMITTED) })
    await toWallet()
    page.unmount()
    await wallet.sign()
    expect(sent()).toHaveLength(0)
  })

  it('sends the text that is shown, and no earlier one that the wallet signs late', async () => {
    const { sent, wallet } = await open({ withdraw: () => ok(SUBMITTED) })
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

  it('is signed anew when the server found that it was signed wrongly, and not after a wrong password', async () => {
    const { sent, wallet } = await open({
      withdraw: (_, count) => {
        if (count < 3)
          return {
            code: count === 1 ? CODE.signatureWrong : CODE.withdrawalPasswordWrong,
            result: null,
          }
        return ok(SUBMITTED)
      },
    })
    await toWallet()
    await wallet.sign()
    await press(/^Sign and withdraw/)
    expect(sent()).toHaveLength(1)
    await wallet.sign(OTHER_SIGNATURE)
    await press(/^Sign and withdraw/)
    expect(sent().map(({ body }) => (body as { signature: string }).signature)).toEqual([
      SIGNATURE,
      OTHER_SIGNATURE,
      OTHER_SIGNATURE,
    ])
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })

  it('without an answer can be left standing, and is asked for with the same key', async () => {
    const { sent, wallet } = await open({
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

describe('a withdrawal that was left', () => {
  it('is still unknown when the person comes back', async () => {
    const { sent, wallet, comeBack } = await open({
      withdraw: (_, count) => (count === 1 ? 'lost' : ok(SUBMITTED)),
    })
    await toWallet()
    await wallet.sign()
    await comeBack()
    await press(/^Ask again/)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
    await comeBack()
    expect(screen.queryByText(/is submitted for review$/)).toBeNull()
  })

  it('does not come back once it was refused', async () => {
    const { wallet, comeBack } = await open({
      withdraw: () => ({ code: CODE.withdrawalPasswordWrong, result: null }),
    })
    await toWallet()
    await wallet.sign()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await comeBack()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the password once more after a reload, and for nothing before', async () => {
    const { store, sent } = await open({ withdraw: () => ok(SUBMITTED) })
    const target = {
      method: 'crypto',
      asset: 'USDT',
      network: 'ethereum',
      address: ADDRESS,
    } as const
    const money = { amount: '200.000000', fee: '0.200000', net: '199.800000' }
    const expiresAt = '2026-11-22T12:00:00Z'
    const prepared = { id: 't7', text: 'T', target, ...money, expiresAt, sentTo: null }
    const request = { prepared, signature: SIGNATURE, password: '' }
    await act(() => store.dispatch(withdraw.resume({ key: 'k7', request, sentAt: 0 }, false)))
    expect(screen.getByRole('button', { name: /^Ask again/ }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    type('Withdrawal password', 'correct horse')
    await press(/^Ask again/)
    expect(sent()).toMatchObject([
      { key: 'k7', body: { textId: 't7', signature: SIGNATURE, password: 'correct horse' } },
    ])
    expect(screen.getByText(/is submitted for review$/)).toBeTruthy()
  })
})

it('shows the address in groups beside the text that is signed', async () => {
  await open({})
  type('Address', ADDRESS)
  type('Amount', '200')
  await press(/^Review/)
  const groups = screen.getByRole('dialog').querySelectorAll('bdi > *')
  expect(groups).toHaveLength(10)
  expect(Array.from(groups, ({ textContent }) => textContent).join('')).toBe(ADDRESS)
})

it('says before anything is typed that nothing leaves while a loan is owed', async () => {
  const holding = { asset: 'USDT', available: '500.000000', loan: '-300.000000' }
  await open({ listHoldings: () => ok([holding]) })
  expect(screen.getByText(/^You owe 300.00\sUSDT on a loan/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})

it.each([
  ['unreasonable', /^This is one of our own addresses/],
  ['malformed', /^Not a valid address on this network/],
])('says of an address that is %s what is wrong with it, beside it', async (issue, words) => {
  const fields = { 'target.address': issue }
  await open({ prepareWithdrawal: () => ({ code: '400', result: null, fields }) })
  type('Address', ADDRESS)
  type('Amount', '200')
  await press(/^Review/)
  expect(screen.getByText(words)).toBeTruthy()
})

it('asks for a code of the app where the account has one', async () => {
  const { sent, wallet } = await open({
    getSecondFactor: () =>
      ok({
        app: '2026-11-01T00:00:00.000Z',
        passkeys: [],
        recoveryLeft: 10,
        endsAt: null,
      }),
    withdraw: () => ok(SUBMITTED),
  })
  await toWallet()
  expect(sent()).toHaveLength(0)
  type('Code from your authenticator app', '123456')
  await press(/^Sign and withdraw/)
  await wallet.sign()
  expect(sent()[0]?.body).toMatchObject({ password: 'correct horse', factor: '123456' })
})

it.each([
  [{ why: 'stopped', until: null }, /You’ve stopped withdrawals/],
  [{ why: 'accountChanged', until: '2026-11-22T12:00:00Z' }, /sign in to your account changed/],
])('shows a hold in place of the form: %j', async (hold, text) => {
  await open({ getPayoutHold: () => ok(hold) })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByLabelText('Amount')).toBeNull()
})
