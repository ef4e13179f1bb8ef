import { call, type Customer, resultOf, signedIn } from './client.ts'

const PASSWORD = 'correct horse battery'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Text {
  readonly id: string
  readonly text: string
}

/** Sets the password without which nothing leaves. */
export async function choosePassword(url: string, customer: Customer): Promise<void> {
  const headers = signedIn(customer, 'real')
  const { id, text } = await resultOf<Text>(call(url, 'prepareWithdrawalPassword', headers, {}))
  const signature = await customer.sign(text)
  const body = { textId: id, signature, current: null, password: PASSWORD }
  await resultOf(call(url, 'changeWithdrawalPassword', headers, body))
}

/** A request that the customer's wallet has signed; null when the server gives no text for it now. */
export async function signedRequest(
  url: string,
  customer: Customer,
  amount: string,
): Promise<unknown> {
  const target = { method: 'crypto', asset: 'USDT', network: 'ethereum', address: ADDRESS }
  const headers = signedIn(customer, 'real')
  const answer = await call(url, 'prepareWithdrawal', headers, { target, amount })
  if (answer?.code !== '200') return null
  const { id, text } = (JSON.parse(answer.text) as { result: Text }).result
  return { textId: id, signature: await customer.sign(text), password: PASSWORD }
}
