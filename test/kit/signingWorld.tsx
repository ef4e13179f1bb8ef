import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { fixedWallets } from './fixedWallets.ts'
import { createWorld, ok, renderInWorld, scriptApi } from './frontWorld.tsx'

export const ADDRESS = `0x${'1'.repeat(40)}`
export const SIGNATURE = `0x${'ab'.repeat(65)}`
export const OTHER_SIGNATURE = `0x${'cd'.repeat(65)}`

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
    sign: async (signature = SIGNATURE) => {
      waiting.shift()?.(signature)
      await settle()
    },
  }
}

const target = { method: 'crypto', asset: 'USDT', network: 'ethereum', address: ADDRESS }
const money = { target, amount: '200.000000', fee: '0.200000', net: '199.800000' }
export const SUBMITTED = { id: 'w1', state: 'submitted', ...money, waitsUntil: null, steps: [] }

/** Shows a part of the page of withdrawals to a customer whose wallet signs when it is told to. */
export async function show(replies: Parameters<typeof scriptApi>[0], content: ReactNode) {
  const seen = scriptApi({
    getWithdrawalOffer: () =>
      ok({ feePercent: '0.1', ways: [{ asset: 'USDT', network: 'ethereum', min: '20.000000' }] }),
    listHoldings: () => ok([]),
    listAddresses: () => ok({ items: [] }),
    getWithdrawalPassword: () =>
      ok({
        by: 'wallet',
        lacks: [],
        set: true,
        triesLeft: 20,
        lockedUntil: null,
      }),
    prepareWithdrawal: (_, count) =>
      ok({
        id: `t${count}`,
        text: `Text ${count}`,
        ...money,
        expiresAt: '2026-11-22T12:00:00Z',
        sentTo: null,
      }),
    ...replies,
  })
  const wallet = patientWallet()
  const wallets = fixedWallets([{ id: 'w', name: 'W', icon: null, provider: wallet.provider }])
  const world = createWorld({ account: 'real' })
  world.store.dispatch(
    userLoaded({ id: 'c1', address: ADDRESS, registeredAt: '2026-11-20T12:00:00Z' }),
  )
  const render = () =>
    renderInWorld(world, <WalletsContext value={wallets}>{content}</WalletsContext>)
  const page = render()
  let shown = page
  await settle()
  /** Leaves the page and comes back to it. */
  const comeBack = async (): Promise<void> => {
    shown.unmount()
    shown = render()
    await settle()
  }
  return { seen, wallet, page, store: world.store, comeBack }
}

export const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

export async function press(name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
