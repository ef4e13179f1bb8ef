import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { Deposit } from '#protocol/deposit.ts'
import type { OperatorRole } from '#protocol/operator.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { App } from '#server/main/app.ts'
import { type DepositChain, openDepositChain, TEST_CHAIN } from './depositChain.ts'
import { COLLECTING, NEEDED, OPERATOR_WALLET } from './depositWorld.ts'
import { XPUB } from './depositXpub.ts'
import { openTestApp, type TestAppOptions } from './testApp.ts'
import { newOperatorToken } from './operatorTokens.ts'
import { jpeg } from './pictures.ts'

/** What the holder of it says is who is an operator. */
export const ADMIN_TOKEN = 'the-token-of-who-founded-it'

export interface Reply<R = unknown> {
  readonly status: number
  readonly code: string
  readonly result: R
}

/** Somebody who signed in, and a picture they sent as a proof. */
export interface Depositor {
  readonly token: string
  readonly imageId: string
  /** Another picture of theirs, by its id. */
  image(): Promise<string>
  /** Their only deposit. */
  only(): Promise<Deposit>
}

/** A whole operator that takes deposits over a chain of its test, and of Bitcoin by hand; all over HTTP. */
export interface DepositApp {
  readonly app: App
  readonly chain: DepositChain
  /** Tokens of two reviewers and of a treasurer. */
  readonly people: Readonly<Record<'ann' | 'ben' | 'treasurer', string>>
  ask<R>(name: RouteName, token: string, body?: unknown): Promise<Reply<R>>
  operators<R>(token: string, path: string, body?: unknown): Promise<Reply<R>>
  customer(): Promise<Depositor>
  /** Entries of a deposit in the ledger, and the units they gave its customer. */
  booked(id: string): Promise<readonly [number, bigint]>
  /** A figure of the metrics, by its name and label. */
  figure(name: string): Promise<number>
  /** Audits everything. */
  godCheck(): Promise<void>
  close(): Promise<void>
}

async function writeSetup(folder: string, chain: DepositChain): Promise<string> {
  const file = join(folder, 'deposits.json')
  const watched = {
    id: 'testnet',
    name: 'Testnet',
    chainId: TEST_CHAIN,
    nodes: [chain.url],
    confirmations: NEEDED,
    collecting: COLLECTING,
    treasury: [OPERATOR_WALLET],
    native: 'ETH',
    tokens: { USDT: { address: chain.usdt, decimals: 6 } },
  }
  const bitcoin = { id: 'bitcoin', name: 'Bitcoin', asset: 'BTC', address: 'bc1qhouse0000000000' }
  await writeFile(file, JSON.stringify({ xpub: XPUB, watched: [watched], byHand: [bitcoin] }))
  return file
}

async function answered<R>(reply: Response): Promise<Reply<R>> {
  return { status: reply.status, ...((await reply.json()) as Omit<Reply<R>, 'status'>) }
}

/** @param options what the operator sets besides */
export async function openDepositApp(options: TestAppOptions = {}): Promise<DepositApp> {
  const chain = await openDepositChain()
  const folder = await mkdtemp(join(tmpdir(), 'deposit-app-'))
  const env = { DEPOSITS_FILE: await writeSetup(folder, chain), OPERATOR_TOKEN: ADMIN_TOKEN }
  const app = await openTestApp({ ...options, env: { ...env, ...options.env } })
  await app.watchDeposits()

  const operators = async <R>(token: string, path: string, body?: unknown): Promise<Reply<R>> =>
    answered(
      await fetch(`${app.url}/swx/operator/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const operator = async (name: string, role: OperatorRole): Promise<string> => {
    const { token, tokenHash } = newOperatorToken()
    const body = { name, roles: [role], tokenHash }
    expect(await operators(ADMIN_TOKEN, 'operators', body)).toMatchObject({ code: '200' })
    return token
  }
  const people = {
    ann: await operator('Ann', 'reviewer'),
    ben: await operator('Ben', 'reviewer'),
    treasurer: await operator('Tom', 'treasurer'),
  }
  return {
    app,
    chain,
    people,
    operators,
    ask: (name, token, body) => ask(app, name, token, body),
    customer: depositorsOf(app),
    booked: (id) => booked(app, id),
    async figure(name) {
      const text = await (await fetch(`${app.url}/metrics`)).text()
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      return Number(line?.slice(name.length + 1))
    },
    async godCheck() {
      await app.auditAll()
      const { parts } = (await (await fetch(`${app.url}/readyz`)).json()) as {
        parts: { books: unknown }
      }
      expect(parts.books).toBe('ok')
    },
    async close() {
      await app.close()
      await chain.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function ask<R>(
  { url }: App,
  name: RouteName,
  token: string,
  body: unknown,
): Promise<Reply<R>> {
  const { method } = ROUTES[name]
  return answered(
    await fetch(url + routePath(name), {
      method,
      headers: {
        virtually: 'NO',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

function depositorsOf(app: App): () => Promise<Depositor> {
  let count = 0
  return async () => {
    count += 1
    const wallet = privateKeyToAccount(`0x${String(count).padStart(64, '0')}`)
    const sent = { channel: 'dapp', address: wallet.address, chainId: 1 }
    const { message } = (await ask<{ message: string }>(app, 'sendCode', '', sent)).result
    const body = { message, signature: await wallet.signMessage({ message }) }
    const { token } = (await ask<{ token: string }>(app, 'loginByDapp', '', body)).result
    const url = `${app.url}${ROUTES.uploadImage.path}?purpose=depositProof`
    const headers = { authorization: `Bearer ${token}`, virtually: 'NO' }
    const picture = new Uint8Array(await jpeg())
    const image = async (): Promise<string> => {
      const sending = { ...headers, 'content-type': 'image/jpeg' }
      const kept = await fetch(url, { method: 'POST', headers: sending, body: picture })
      return (await answered<{ id: string }>(kept)).result.id
    }
    return {
      token,
      imageId: await image(),
      image,
      async only() {
        const list = await ask<{ items: Deposit[] }>(app, 'listDeposits', token, null)
        const [one, ...more] = list.result.items
        if (one === undefined || more.length > 0) throw new Error('not exactly one deposit')
        return one
      },
    }
  }
}

async function booked({ db }: App, id: string): Promise<readonly [number, bigint]> {
  const [row] = await db.query<{ readonly entries: number; readonly units: bigint }>(
    `SELECT count(DISTINCT e.id)::int AS entries, coalesce(sum(p.units), 0) AS units
     FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
     WHERE e.ref = $1 AND a.bucket = 'available'`,
    [id],
  )
  if (row === undefined) throw new Error('nothing was counted')
  return [row.entries, row.units]
}
