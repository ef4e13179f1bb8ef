import type { Page } from '@playwright/test'

/** A signed-in session, as the app keeps it. */
export interface KeptSession {
  readonly token: string
  readonly expiresAt: string
  readonly user: unknown
}

/** Signs in from inside a page with its injected wallet, as the app would. */
export function signIn(page: Page): Promise<KeptSession> {
  return page.evaluate(async () => {
    interface Provider {
      request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
    }
    const { ethereum } = window as unknown as { ethereum: Provider }
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const answer = await fetch(`/swx/customer/login/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { code, result } = (await answer.json()) as { code: string; result: unknown }
      if (code !== '200') throw new Error(`${path}: ${code}`)
      return result
    }
    const [address] = (await ethereum.request({ method: 'eth_requestAccounts' })) as string[]
    const chainId = Number(await ethereum.request({ method: 'eth_chainId' }))
    const { message } = (await post('sendCode', { channel: 'dapp', address, chainId })) as {
      message: string
    }
    const bytes = new TextEncoder().encode(message)
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const signature = await ethereum.request({
      method: 'personal_sign',
      params: [`0x${hex}`, address],
    })
    return (await post('loginByDapp', { message, signature })) as KeptSession
  })
}

/** Sends a write of money to the demo account, which must succeed. */
async function write<R>(url: string, token: string, path: string, body: object): Promise<R> {
  const answer = await fetch(`${url}/swx/customer/order/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      virtually: 'YES',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const { code, result } = (await answer.json()) as { code: string; result: R }
  if (code !== '200') throw new Error(`${path}: ${code}`)
  return result
}

/** The price of BTC without its decimals. */
async function wholePrice(url: string): Promise<bigint> {
  const market = await fetch(`${url}/swx/customer/index/getMarketInfo/1`)
  const { result } = (await market.json()) as { result: { nowPrice: string } }
  return BigInt(result.nowPrice.split('.')[0] ?? '0')
}

const SIZE = { instrumentId: '1', lots: '20', leverage: 20 } as const

/** A small market order on the demo account, so that lists of orders are not empty; its id. */
export async function openOrder(
  url: string,
  token: string,
  side: 'long' | 'short',
): Promise<string> {
  const whole = await wholePrice(url)
  const [loss, gain] = side === 'long' ? [98n, 104n] : [102n, 96n]
  const stopLoss = String((whole * loss) / 100n)
  const takeProfit = String((whole * gain) / 100n)
  const body = { ...SIZE, side, type: 'market', stopLoss, takeProfit }
  const { id } = await write<{ id: string }>(url, token, 'buyU', body)
  return id
}

/** Closes an order; the price it was closed at. */
export async function closeOrder(url: string, token: string, orderId: string): Promise<string> {
  const { closePrice } = await write<{ closePrice: string }>(url, token, 'stopU', { orderId })
  return closePrice
}

/** An order that waits a tenth below the market, and another that was cancelled. */
export async function placeOrders(url: string, token: string): Promise<void> {
  const limit = ((await wholePrice(url)) * 9n) / 10n
  const body = {
    ...SIZE,
    side: 'long',
    type: 'limit',
    price: String(limit),
    stopLoss: String((limit * 98n) / 100n),
    takeProfit: String((limit * 104n) / 100n),
  }
  const { id } = await write<{ id: string }>(url, token, 'buyU', body)
  await write(url, token, 'chedan', { orderId: id })
  await write(url, token, 'buyU', body)
}
