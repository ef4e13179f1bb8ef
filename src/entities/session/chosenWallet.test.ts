import { describe, expect, it } from 'vitest'
import { PAIRED_WALLET, type Wallet } from '#src/shared/wallet/provider.ts'
import { chosenWallet, isHere } from './chosenWallet.ts'

describe('the wallet to sign in with', () => {
  const wallet = (id: string): Wallet => ({ id, name: id, icon: null, provider: {} })

  it('is the remembered one, else the only one, else nobody but the person knows', () => {
    const [one, two] = [wallet('one'), wallet('two')]
    expect(chosenWallet([one, two], 'two')).toBe(two)
    expect(chosenWallet([one], 'gone')).toBe(one)
    expect(chosenWallet([one, two], 'gone')).toBeNull()
    expect(chosenWallet([one, two], null)).toBeNull()
    expect(chosenWallet([], null)).toBeNull()
    const paired = wallet(PAIRED_WALLET)
    expect(chosenWallet([one, paired], PAIRED_WALLET)).toBe(paired)
    expect(chosenWallet([one, paired], null)).toBe(one)
    expect(chosenWallet([paired], 'gone')).toBeNull()
  })

  it('is of this browser unless it was paired by code', () => {
    expect([wallet('one'), wallet(PAIRED_WALLET)].filter(isHere)).toHaveLength(1)
  })
})
