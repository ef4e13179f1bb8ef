import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ok } from '#kit/frontWorld.tsx'
import { OTHER_SIGNATURE, press, show, SIGNATURE, type } from '#kit/signingWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PasswordPane } from './PasswordPane.tsx'
import { SetPassword } from './SetPassword.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'factor', 'session', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const EXPIRES = { expiresAt: '2026-11-22T12:00:00Z', sentTo: null }
const TEXT = { id: 't1', text: 'Text', ...EXPIRES }

/** Chooses a password, up to the text that is to be signed. */
async function choose(): Promise<void> {
  type('New withdrawal password', 'correct horse')
  type('Repeat the password', 'correct horse')
  await press(/^Continue/)
}

describe('a reset of the password', () => {
  it('is not done when it was left before the wallet signed', async () => {
    const { seen, wallet, page } = await show(
      {
        preparePasswordReset: () => ok(TEXT),
        resetWithdrawalPassword: () => ok({}),
      },
      <SetPassword kind="reset" by="wallet" />,
    )
    await choose()
    await press(/^Sign and save/)
    page.unmount()
    await wallet.sign()
    expect(seen.map(({ name }) => name)).not.toContain('resetWithdrawalPassword')
  })
  it.each(['404', CODE.textOver])(
    'begins with another text when the signed one is spent: %s',
    async (code) => {
      const { wallet } = await show(
        {
          preparePasswordReset: (_, count) =>
            ok({ id: `t${count}`, text: `Text ${count}`, ...EXPIRES }),
          resetWithdrawalPassword: () => ({ code, result: null }),
        },
        <SetPassword kind="reset" by="wallet" />,
      )
      await choose()
      await press(/^Sign and save/)
      await wallet.sign()
      expect(screen.getByRole('alert')).toBeTruthy()
      expect(screen.queryByText('Text 1')).toBeNull()
      await press(/^Continue/)
      expect(screen.getByText('Text 2')).toBeTruthy()
    },
  )
})

it('has a password signed anew when the server found that it was signed wrongly', async () => {
  const { seen, wallet } = await show(
    {
      preparePasswordReset: () => ok(TEXT),
      resetWithdrawalPassword: (_, count) =>
        count === 1 ? { code: CODE.signatureWrong, result: null } : ok({}),
    },
    <SetPassword kind="reset" by="wallet" />,
  )
  await choose()
  await press(/^Sign and save/)
  await wallet.sign()
  await press(/^Sign and save/)
  await wallet.sign(OTHER_SIGNATURE)
  const saved = seen.filter(({ name }) => name === 'resetWithdrawalPassword')
  const body = { textId: 't1', password: 'correct horse' }
  expect(saved.map((one) => one.body)).toEqual([
    { ...body, signature: SIGNATURE },
    { ...body, signature: OTHER_SIGNATURE },
  ])
})

describe('where the password stands', () => {
  const set = {
    by: 'wallet',
    lacks: [],
    set: true,
    triesLeft: 20,
    lockedUntil: null,
  }

  it('is said to be on its way', async () => {
    await show({ getWithdrawalPassword: () => new Promise(() => undefined) }, <PasswordPane />)
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is asked for again when it did not come', async () => {
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
})

describe('a first password', () => {
  it('is saved with a text that the wallet signed, once, whatever was wrong besides', async () => {
    const { seen, wallet } = await show(
      {
        prepareWithdrawalPassword: (_, count) =>
          ok({ id: `p${count}`, text: `Text ${count}`, ...EXPIRES }),
        changeWithdrawalPassword: (_, count) => {
          if (count === 1) return { code: CODE.withdrawalPasswordWrong, result: null }
          return count === 2 ? { code: CODE.textOver, result: null } : ok({})
        },
      },
      <SetPassword kind="change" by="wallet" />,
    )
    type('Present withdrawal password', 'not this one')
    await choose()
    expect(screen.getByText('Text 1')).toBeTruthy()
    await press(/^Sign and save/)
    await wallet.sign()
    await press(/^Sign and save/)
    // The second no said that the text is spent: there is another one, and it is signed anew.
    await press(/^Continue/)
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
      prepareWithdrawalPassword: () => ok({ id: 'p1', text: 'Text 1', ...EXPIRES }),
      changeWithdrawalPassword: () => ok({}),
    },
    <SetPassword kind="set" by="wallet" />,
  )
  await choose()
  await press(/^Sign and save/)
  await wallet.sign()
  // Where the password stands may come late, and the form stay until then.
  expect(screen.queryByText('Text 1')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Sign and save/ })).toBeNull()
  expect(seen.filter(({ name }) => name === 'changeWithdrawalPassword')).toHaveLength(1)
})

it('begins with empty fields for codes after too many wrong ones', async () => {
  const mailed = { text: 'Text', expiresAt: '2026-11-22T12:00:00Z', sentTo: 'a•••@example.org' }
  const { seen } = await show(
    {
      prepareWithdrawalPassword: (_, count) => ok({ id: `p${count}`, ...mailed }),
      changeWithdrawalPassword: () => ({ code: CODE.textOver, result: null }),
    },
    <SetPassword kind="set" by="code" />,
  )
  await choose()
  const factor = 'Code from your authenticator app'
  type('Code from the email', '123456')
  type(factor, '654321')
  await press(/^Confirm and save/)
  expect(screen.getByText(/Ask for a new one/)).toBeTruthy()
  await press(/^Continue/)
  const values = ['Code from the email', factor].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(values).toEqual(['', ''])
  expect(seen.filter(({ name }) => name === 'changeWithdrawalPassword')).toHaveLength(1)
})
