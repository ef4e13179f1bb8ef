import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { SANDBOX_NETWORK } from '#kit/depositNetworks.ts'
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
