import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RiskNotice } from '#protocol/riskNotice.ts'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { RiskGate } from './RiskGate.tsx'

const NEW: RiskNotice = {
  version: RISK_NOTICE_VERSION,
  acceptedAt: null,
  accounts: 12,
  losingPercent: null,
}
const ACCEPTED: RiskNotice = { ...NEW, acceptedAt: '2026-11-22T10:00:00.000Z' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['risk', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function gate(replies: Parameters<typeof scriptApi>[0], asked = true) {
  const seen = scriptApi(replies)
  renderInWorld(
    createWorld(),
    <RiskGate asked={asked}>
      <button type="button">Open long</button>
    </RiskGate>,
  )
  await act(async () => {
    await vi.dynamicImportSettled()
  })
  return seen
}

describe('the risk notice', () => {
  it('stands before the button until it is accepted, and sends the version that was read', async () => {
    let notice = NEW
    const seen = await gate({
      getRiskNotice: () => ok(notice),
      acceptRiskNotice: () => {
        notice = ACCEPTED
        return ok(notice)
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Read the risk notice' }))
    expect(screen.getByText(/not enough data/)).toBeDefined()
    expect(screen.queryByText('Open long')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'I understand the risks', hidden: true }))
    expect(await screen.findByText('Open long')).toBeDefined()
    expect(seen.find(({ name }) => name === 'acceptRiskNotice')?.body).toEqual({
      version: RISK_NOTICE_VERSION,
    })
  })

  it('says how many lose where enough is known', async () => {
    await gate({ getRiskNotice: () => ok({ ...NEW, accounts: 400, losingPercent: '74.5' }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Read the risk notice' }))
    expect(screen.getByText(/^74\.5% of 400 real accounts/)).toBeDefined()
  })

  it.each([
    ['it was accepted', ACCEPTED, true],
    ['nobody has to', NEW, false],
  ])('is not there where %s', async (_, notice, asked) => {
    await gate({ getRiskNotice: () => ok(notice) }, asked)
    expect(await screen.findByText('Open long')).toBeDefined()
    expect(screen.queryByText('Read the risk notice')).toBeNull()
  })
})
