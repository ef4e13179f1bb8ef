import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { REPORTED, SANDBOX_NETWORK } from '#kit/depositNetworks.ts'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { type DepositFlow, IDLE } from '../depositFlow.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'
import { WalletDeposit } from './WalletDeposit.tsx'

const CREDITED = { id: 'd1', asset: 'USDT', amount: '150.000000', state: 'success' } as Deposit

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit', 'session', 'errors'])
})
afterEach(cleanup)

const WALLET = { id: 'test', name: 'Test', icon: null, provider: {} }

/** The page with a wallet, at a phase of its flow; `sent` takes what the wallet would be asked for. */
function openAt(flow: DepositFlow, sent: unknown[] = []): void {
  const used = {
    flow,
    submit: (order: unknown) => void sent.push(order),
  } as unknown as UsedDeposits
  renderInWorld(
    createWorld({ account: 'real' }),
    <WalletsContext value={fixedWallets([WALLET])}>
      <WalletDeposit network={SANDBOX_NETWORK} used={used} />
    </WalletsContext>,
  )
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
const current = () => document.querySelector('[aria-current=step]')?.textContent

/** The page, whose deposit is credited at a press. */
function Page() {
  const [flow, turn] = useState<DepositFlow>(IDLE)
  const used = { flow, dismiss: () => turn(IDLE) } as UsedDeposits
  return (
    <WalletsContext value={fixedWallets([])}>
      <button type="button" onClick={() => turn({ phase: 'confirmed', deposit: CREDITED })}>
        credit
      </button>
      <WalletDeposit network={SANDBOX_NETWORK} used={used} />
    </WalletsContext>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } })

it('offers an amount no more once it is on the account, and takes the next one', () => {
  renderInWorld(createWorld({ account: 'real' }), <Page />)
  type('150')
  fireEvent.click(screen.getByText('credit'))
  expect(field().value).toBe('')
  type('200')
  expect(field().value).toBe('200')
})

it('asks the wallet for nothing before its transfer was reviewed', () => {
  const sent: unknown[] = []
  openAt(IDLE, sent)
  expect(current()).toBe('1Amount')
  type('150')
  press('Review 150.00\u00a0USDT')
  expect(sent).toHaveLength(0)
  expect(current()).toBe('2Review')
  const address = [...document.querySelectorAll('bdi')].find(
    ({ textContent }) => textContent === SANDBOX_NETWORK.collecting,
  )
  expect([...(address?.querySelectorAll('b') ?? [])].map((part) => part.textContent)).toEqual([
    '0xcccc',
    'cccc',
  ])
  press('Change the amount')
  expect(field().value).toBe('150')
  press('Review 150.00\u00a0USDT')
  press('Open the wallet to send 150.00\u00a0USDT')
  expect(sent).toMatchObject([{ intent: { amount: '150' }, payment: { units: 150_000_000n } }])
})

const INTENT = { network: 'sandbox', asset: 'USDT', amount: '150' } as const

it('offers nothing to send while the wallet is asked, and keeps the figures to compare', () => {
  openAt({ phase: 'awaitingWallet', intent: INTENT, listed: null })
  expect(current()).toBe('3Wallet')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('To our deposit address')).toBeTruthy()
})

it('says how long the missing blocks take on a chain whose pace is known', () => {
  const deposit = { ...REPORTED, state: 'confirming', confirmations: 3, needed: 12 } as const
  const used = { flow: { phase: 'confirming', intent: INTENT, deposit } } as UsedDeposits
  renderInWorld(
    createWorld({ account: 'real' }),
    <WalletsContext value={fixedWallets([WALLET])}>
      <WalletDeposit network={{ ...SANDBOX_NETWORK, chainId: 137 }} used={used} />
    </WalletsContext>,
  )
  expect(screen.getByText('3 of 12 confirmations, about 18 sec left')).toBeTruthy()
})

it('leads from what was credited to trading', () => {
  openAt({ phase: 'confirmed', deposit: CREDITED })
  expect(screen.getByRole('link', { name: 'Trade now' }).getAttribute('href')).toBe('/market')
})
