import type { AssetCode } from '#protocol/assets.ts'
import type { HttpCustomer } from './httpCustomers.ts'

const PASSWORD = 'correct horse battery'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Sets a customer's first withdrawal password, by a text that their wallet signs. */
export async function choosePassword(by: HttpCustomer): Promise<void> {
  const { result } = await by.ask<{ id: string; text: string }>('prepareWithdrawalPassword')
  const signature = await by.wallet.signMessage({ message: result.text })
  const body = { textId: result.id, signature, current: null, password: PASSWORD }
  const { code } = await by.ask('changeWithdrawalPassword', body)
  if (code !== '200') throw new Error(`the password was refused: ${code}`)
}

/** A withdrawal over Ethereum that is signed and ready to be asked for. */
export async function signedWithdrawal(
  by: HttpCustomer,
  amount: string,
  asset: AssetCode = 'USDT',
): Promise<{ textId: string; signature: string; password: string }> {
  const target = { method: 'crypto', asset, network: 'ethereum', address: ADDRESS }
  const asked = { target, amount }
  const { result } = await by.ask<{ id: string; text: string }>('prepareWithdrawal', asked)
  const signature = await by.wallet.signMessage({ message: result.text })
  return { textId: result.id, signature, password: PASSWORD }
}

/** Asks for a withdrawal, from the text to the answer; its id. */
export async function askOut(
  by: HttpCustomer,
  amount: string,
  asset: AssetCode = 'USDT',
): Promise<string> {
  const body = await signedWithdrawal(by, amount, asset)
  const { code, result } = await by.ask<{ id: string }>('withdraw', body)
  if (code !== '200') throw new Error(`the withdrawal was refused: ${code}`)
  return result.id
}
