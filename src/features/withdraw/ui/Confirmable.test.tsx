import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConfirmationLack } from '#protocol/withdrawal.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { Confirmable } from './Confirmable.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'account', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What a customer with this address, who lacks so much, is shown in the place of a page. */
function show(address: string | null, lacks: readonly ConfirmationLack[]): void {
  scriptApi({
    getWithdrawalPassword: () =>
      ok({ by: 'code', lacks, set: false, triesLeft: 20, lockedUntil: null }),
  })
  const world = createWorld({ account: 'real' })
  world.store.dispatch(userLoaded({ id: 'c1', address, registeredAt: '2026-11-20T12:00:00Z' }))
  renderInWorld(world, <Confirmable>the page</Confirmable>)
}

describe('what moves money', () => {
  it('is there for who has a wallet, and for who lacks nothing', async () => {
    show('0x52908400098527886E0F7030069857D2E4169EE7', ['email'])
    expect(screen.getByText('the page')).toBeTruthy()
    cleanup()
    vi.unstubAllGlobals()
    show(null, [])
    expect(await screen.findByText('the page')).toBeTruthy()
  })

  it('gives way to what is missing, and to what is ready', async () => {
    show(null, ['secondFactor'])
    expect(await screen.findByText('Email: ready')).toBeTruthy()
    expect(screen.getByText('Authenticator app: missing')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile/info')
    expect(screen.queryByText('the page')).toBeNull()
  })

  it('asks for a wallet alone where no mail is sent', async () => {
    show(null, ['email', 'secondFactor', 'mailServer'])
    expect(await screen.findByText(/this site sends no email/)).toBeTruthy()
    expect(screen.queryByText(/missing/)).toBeNull()
  })
})
