import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { routePath } from '#protocol/routePaths.ts'
import { type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { choosePassword } from '#kit/httpWithdrawals.ts'
import { proofOf } from '#kit/ownAccount.ts'
import { openTestApp, TEST_FILES } from '#kit/testApp.ts'
import { unzip } from '#kit/unzip.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000

let app: App
const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

beforeAll(async () => {
  app = await openTestApp({ clock })
})
afterAll(() => app.close())

it('stops withdrawals for anybody with a session, and lets them go on for the owner alone', async () => {
  const ann = await newHttpCustomer(app.url)
  const eve = await newHttpCustomer(app.url)
  expect((await ann.ask('stopPayouts', { lang: 'en' })).result).toEqual({
    why: 'stopped',
    until: null,
  })
  const resume = async (proof: object) =>
    (await ann.ask('resumePayouts', { proof, lang: 'en' })).code
  expect(await resume({})).toBe('400')
  expect(await resume({ password: 'none was set' })).toBe(CODE.passwordWrong)
  expect(await resume(await proofOf(eve, 'resumePayouts'))).toBe(CODE.signatureWrong)
  expect(await resume(await proofOf(ann, 'exportData'))).toBe(CODE.signatureWrong)
  expect((await ann.ask('getPayoutHold')).result).toEqual({ why: 'stopped', until: null })
  const good = await proofOf(ann, 'resumePayouts')
  expect(await resume(good)).toBe('200')
  expect((await ann.ask<{ until: string }>('getPayoutHold')).result.until).not.toBeNull()
  await ann.ask('stopPayouts', { lang: 'en' })
  expect(await resume(good)).toBe(CODE.textOver)
})

it('a text says that nothing moves, but where a work or money does', async () => {
  const ann = await newHttpCustomer(app.url)
  const text = async (act: string) =>
    (await ann.ask<{ message: string }>('prepareOwnerText', { act })).result.message
  expect(await text('setPassword')).toContain('This moves no funds.')
  for (const act of ['borrow', 'receiveNft']) {
    expect(await text(act)).toContain('Your signature is no transaction and costs no fee.')
    expect(await text(act)).not.toContain('moves no funds')
  }
})

interface Listed {
  readonly items: readonly { readonly id: string; readonly state: string }[]
  readonly nextAt: string | null
}

const download = (by: HttpCustomer, id: string): Promise<Response> =>
  fetch(app.url + routePath('getExport', { id }), {
    headers: { authorization: `Bearer ${by.token}` },
  })

it('makes a file of own data for the owner, once a day, and for nobody else', async () => {
  const ann = await newHttpCustomer(app.url)
  const eve = await newHttpCustomer(app.url)
  await choosePassword(ann)
  const request = async (proof: object) =>
    (await ann.ask('requestExport', { proof, lang: 'en' })).code
  expect(await request({})).toBe('400')
  expect(await request(await proofOf(eve, 'exportData'))).toBe(CODE.signatureWrong)
  expect((await ann.ask<Listed>('listExports')).result.items).toEqual([])
  const proofs = [await proofOf(ann, 'exportData')]
  clock.at += 1_000
  proofs.push(await proofOf(ann, 'exportData'))
  const both = await Promise.all(proofs.map(request))
  expect(both.toSorted()).toEqual([CODE.exportRunning, '200'])
  await app.workOffAccounts()
  const { items, nextAt } = (await ann.ask<Listed>('listExports')).result
  expect([items.map(({ state }) => state), nextAt === null]).toEqual([['ready'], false])
  const id = items[0]?.id ?? ''
  clock.at += 1_000
  expect(await request(await proofOf(ann, 'exportData'))).toBe('429')
  expect((await download(eve, id)).status).toBe(404)

  const answer = await download(ann, id)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="account-data-2026-03-02.zip"',
  )
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(files.get('data/customer_wallet.json') ?? '')).toMatchObject([
    { address: ann.wallet.address.toLowerCase() },
  ])
  expect(files.get('data/ledger_account.csv')).toMatch(/demo,USDT,available,\d+/)
  const all = [...files.values()].join('\n')
  expect(all).not.toContain(eve.user.id)
  for (const secret of await secretsOf(ann.user.id)) expect(all).not.toContain(secret)
  expect(keptInStore(id)).not.toContain('customer_wallet')

  await ann.ask('logout')
  expect((await download(ann, id)).status).toBe(401)
})

/** What opens the account, as a file could have it. */
async function secretsOf(customerId: string): Promise<readonly string[]> {
  const rows = await app.db.query<{ readonly secret: string }>(
    `SELECT encode(token_hash, 'hex') AS secret FROM auth_session WHERE customer_id::text = $1
     UNION SELECT nonce FROM auth_session WHERE customer_id::text = $1
     UNION SELECT hash FROM withdrawal_password WHERE customer_id = $1
     UNION SELECT encode(wrapped, 'hex') FROM vault_key WHERE customer_id = $1`,
    [customerId],
  )
  expect(rows.length).toBeGreaterThanOrEqual(4)
  return rows.map(({ secret }) => secret)
}

/** An object of the store, as whoever has the disk reads it. */
function keptInStore(id: string): string {
  const name = readdirSync(TEST_FILES.FILES_DIR).find((one) => one.startsWith(id))
  if (name === undefined) throw new Error('it is not in the store')
  return readFileSync(join(TEST_FILES.FILES_DIR, name), 'latin1')
}

it('deletes a file after a week, and gives another one after a day', async () => {
  const ann = await newHttpCustomer(app.url)
  const ask = async () =>
    ann.ask('requestExport', { proof: await proofOf(ann, 'exportData'), lang: 'en' })
  await ask()
  await app.workOffAccounts()
  const id = (await ann.ask<Listed>('listExports')).result.items[0]?.id ?? ''
  clock.at += DAY
  expect((await ask()).code).toBe('200')
  await app.workOffAccounts()
  clock.at += 6 * DAY - 1_000
  expect((await download(ann, id)).status).toBe(200)
  clock.at += 1_000
  expect((await download(ann, id)).status).toBe(404)
})
