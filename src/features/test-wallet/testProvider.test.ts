import { generatePrivateKey } from 'viem/accounts'
import { recoverMessageAddress, stringToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { WALLET_METHODS } from '#src/shared/wallet/provider.ts'
import { createTestWallet } from './testProvider.ts'

const open = (over: { refuses?: boolean; locked?: boolean } = {}) =>
  createTestWallet(generatePrivateKey(), { late: 0, refuses: false, locked: false, ...over })

const TEXT = stringToHex('Sign in to Glasshouse')

describe('the test wallet', () => {
  it.each([
    'eth_sign',
    'eth_signTypedData_v4',
    'wallet_addEthereumChain',
    'eth_getBalance',
    'personal_ecRecover',
  ])('throws on %s', async (method) => {
    await expect(open().provider.request({ method })).rejects.toMatchObject({ code: 4200 })
  })

  it('sends nothing on a real chain, and goes to none', async () => {
    const wallet = open()
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ result: '0x7a69' })))
    const from = wallet.address()
    const send = { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] }
    await expect(wallet.provider.request(send)).rejects.toMatchObject({ code: 4200 })
    const to = (chainId: string) =>
      wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await expect(to('0xa')).rejects.toMatchObject({ code: 4902 })
    await expect(to('0x7a69')).resolves.toBeNull()
    await expect(wallet.provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    wallet.setRefusing(true)
    await expect(wallet.provider.request(send)).rejects.toMatchObject({ code: 4001 })
    vi.unstubAllGlobals()
  })

  it('answers the four methods the app may ask for', async () => {
    const wallet = open()
    for (const method of WALLET_METHODS) {
      const params = method === 'personal_sign' ? [TEXT, wallet.address()] : []
      await expect(wallet.provider.request({ method, params })).resolves.toBeDefined()
    }
  })

  it('signs with its own key', async () => {
    const wallet = open()
    const signature = await wallet.provider.request({
      method: 'personal_sign',
      params: [TEXT, wallet.address()],
    })
    const signer = await recoverMessageAddress({
      message: { raw: TEXT },
      signature: signature as `0x${string}`,
    })
    expect(signer).toBe(wallet.address())
  })

  it('declines when told to, and shares nothing while locked', async () => {
    const wallet = open({ refuses: true, locked: true })
    const ask = { method: 'personal_sign', params: [TEXT, wallet.address()] }
    await expect(wallet.provider.request(ask)).rejects.toMatchObject({ code: 4001 })
    await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual([])
    wallet.setLocked(false)
    wallet.setRefusing(false)
    await expect(wallet.provider.request(ask)).resolves.toMatch(/^0x/)
  })

  it('tells of another account, and signs for the new one only', async () => {
    const wallet = open()
    const heard = vi.fn<(accounts: unknown) => void>()
    wallet.provider.on('accountsChanged', heard)
    const before = wallet.address()
    wallet.changeAccount()
    expect(heard).toHaveBeenCalledWith([wallet.address()])
    await expect(
      wallet.provider.request({ method: 'personal_sign', params: [TEXT, before] }),
    ).rejects.toMatchObject({ code: 4100 })
    wallet.provider.removeListener('accountsChanged', heard)
    wallet.changeAccount()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
