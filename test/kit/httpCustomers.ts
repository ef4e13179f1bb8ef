import { randomUUID } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { UserInfo } from '#protocol/session.ts'

/** An answer over HTTP: its status, its code and its result. */
export interface HttpReply<R = unknown> {
  readonly status: number
  readonly code: string
  readonly result: R
}

/** A fresh wallet that signed in over HTTP. */
export interface HttpCustomer {
  readonly wallet: PrivateKeyAccount
  readonly token: string
  readonly user: UserInfo
  /** Calls a route of the table for the real account; every write has a key of its own. */
  ask<R>(name: RouteName, body?: unknown): Promise<HttpReply<R>>
}

/** Calls a route of the table as a customer's browser does; an empty token is nobody's. */
export async function askHttp<R>(
  url: string,
  name: RouteName,
  token: string,
  body?: unknown,
): Promise<HttpReply<R>> {
  const { method } = ROUTES[name]
  const answer = await fetch(url + routePath(name), {
    method,
    headers: {
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<HttpReply<R>, 'status'>) }
}

/** Signs a new wallet in. */
export async function newHttpCustomer(url: string): Promise<HttpCustomer> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const sent = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { message } = (await askHttp<{ message: string }>(url, 'sendCode', '', sent)).result
  const body = { message, signature: await wallet.signMessage({ message }) }
  const opened = await askHttp<{ token: string; user: UserInfo }>(url, 'loginByDapp', '', body)
  const { token, user } = opened.result
  return { wallet, token, user, ask: (name, sending) => askHttp(url, name, token, sending) }
}

/** Signs a wallet in once more; the code of the answer. */
export async function signInCode(url: string, wallet: HttpCustomer['wallet']): Promise<string> {
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { result } = await askHttp<{ message: string }>(url, 'sendCode', '', asked)
  const { message } = result
  const signature = await wallet.signMessage({ message })
  return (await askHttp(url, 'loginByDapp', '', { message, signature })).code
}
