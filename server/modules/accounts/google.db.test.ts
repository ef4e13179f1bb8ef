import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import * as CODE from '#protocol/errorCodes.ts'
import type { GoogleFlow, WaysIn } from '#protocol/google.ts'
import type { OwnSessions } from '#protocol/accounts.ts'
import type { Login } from '#protocol/session.ts'
import { GOOD, newDevice, TERMS } from '#kit/accountsFixture.ts'
import { comeBack, type GooglePeer, openGooglePeer } from '#kit/googlePeer.ts'
import { askHttp, type HttpReply, newHttpCustomer } from '#kit/httpCustomers.ts'
import { untilWaiting } from '#kit/lockWaits.ts'
import { movedClock } from '#kit/movedClock.ts'
import { proofOf } from '#kit/ownAccount.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const MINUTE = 60_000
const clock = movedClock()
const people = Array.from({ length: 24 }, (_, n) => ({
  sub: `10${n}`,
  email: `Person.${n}@gmail.com`,
  email_verified: true,
}))
const ELSEWHERE = { sub: '900', email: 'eve@example.org', email_verified: true }
const AT_WORK = { ...ELSEWHERE, sub: '901', hd: 'example.org', email: 'bob@example.org' }

let peer: GooglePeer
let app: App
let met = 0
/** A person that nobody here has seen. */
let ann: (typeof people)[number]

beforeAll(async () => {
  peer = await openGooglePeer([...people, ELSEWHERE, AT_WORK])
  app = await openTestApp({ env: peer.env, clock })
}, 60_000)
beforeEach(async () => {
  const next = people[met]
  if (next === undefined) throw new Error('there are no more people')
  ann = next
  met += 1
  clock.advance(MINUTE)
  await peer.twist({})
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const begin = async (): Promise<GoogleFlow> =>
  (await askHttp<GoogleFlow>(app.url, 'prepareGoogleLogin', '', null)).result

type Back = Readonly<Record<string, unknown>>

/** What a tab sends once it is back. */
async function backOf({ url, flowId, secret }: GoogleFlow, sub: string): Promise<Back> {
  const { code, state, iss } = Object.fromEntries(await comeBack(url, sub))
  return { flowId, secret, code, state, iss, lang: 'en' }
}
const logIn = (back: Back, device = newDevice()): Promise<HttpReply<Login>> =>
  askHttp(app.url, 'loginByGoogle', '', { terms: TERMS, ...back, device })
const comeIn = async (sub: string): Promise<HttpReply<Login>> =>
  logIn(await backOf(await begin(), sub))
const customers = async (): Promise<number> => (await app.db.query('SELECT 1 FROM customer')).length

describe('signing in', () => {
  it('makes the customer the first time, and finds them by their number from then on', async () => {
    const first = await comeIn(ann.sub)
    expect(first).toMatchObject({ code: '200', result: { user: { address: null, name: /•/ } } })
    const again = await comeIn(ann.sub)
    expect(again.result.user.id).toBe(first.result.user.id)
    const sessions = await askHttp<OwnSessions>(app.url, 'listSessions', again.result.token)
    expect(sessions.result.map(({ way }) => way)).toEqual(['google', 'google'])
    const ways = await askHttp<WaysIn>(app.url, 'getWaysIn', again.result.token)
    expect(ways.result).toMatchObject({ password: false, wallet: false, google: { shown: /•/ } })
  })

  it('begins no account without the tick for the terms, and asks who has one for none', async () => {
    const old = { ...TERMS, version: 99 }
    const codes: string[] = []
    for (const terms of [undefined, old, TERMS, undefined]) {
      codes.push((await logIn({ ...(await backOf(await begin(), ann.sub)), terms })).code)
    }
    expect(codes).toEqual([CODE.termsNotAccepted, CODE.termsNotAccepted, '200', '200'])
  })

  it('opens one session for 50 that come back on one way at once, and none later', async () => {
    const back = await backOf(await begin(), ann.sub)
    const all = await Promise.all(Array.from({ length: 50 }, () => logIn(back)))
    expect(all.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['200', CODE.codeNotSent]))
    expect((await logIn(back)).code).toBe(CODE.codeNotSent)
  })

  it('makes one customer for one person who comes twice at once', async () => {
    const before = await customers()
    const [one, two] = await Promise.all([comeIn(ann.sub), comeIn(ann.sub)])
    expect(one.result.user.id).toBe(two.result.user.id)
    expect(await customers()).toBe(before + 1)
  })

  it('takes no answer to another tab’s question', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const stolen = await backOf(theirs, ann.sub)
    const mixed = { ...stolen, flowId: mine.flowId, secret: mine.secret }
    expect((await logIn(mixed)).code).toBe(CODE.codeWrong)
    expect((await logIn({ ...mixed, state: stolen['state'] })).code).toBe(CODE.codeNotSent)
    const guessed = { ...stolen, secret: mine.secret }
    expect((await logIn(guessed)).code).toBe(CODE.codeWrong)
    expect((await logIn(stolen)).code).toBe('200')
  })

  it('takes no token that was made for another question', async () => {
    const flow = await begin()
    const url = new URL(flow.url)
    url.searchParams.set('nonce', 'another')
    expect((await logIn(await backOf({ ...flow, url: url.href }, ann.sub))).code).toBe(
      CODE.codeWrong,
    )
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  })

  it.each([
    ['for somebody else', { claims: { aud: 'another' } }],
    ['of another provider', { claims: { iss: 'https://accounts.example.org' } }],
    ['that is over', { claims: { exp: 1_000_000_000 } }],
    ['without a person', { claims: { sub: '' } }],
    ['signed by another key', { foreignKey: true }],
  ])('takes no token %s', async (_, twist) => {
    const back = await backOf(await begin(), ann.sub)
    await peer.twist(twist)
    const before = await customers()
    expect((await logIn(back)).code).toBe(CODE.codeWrong)
    expect(await customers()).toBe(before)
  })

  it('takes no answer after ten minutes, and says so when the provider fails', async () => {
    const late = await backOf(await begin(), ann.sub)
    clock.advance(10 * MINUTE)
    expect((await logIn(late)).code).toBe(CODE.codeWrong)
    const back = await backOf(await begin(), ann.sub)
    await peer.twist({ broken: true })
    expect(await logIn(back)).toMatchObject({ status: 503 })
    await peer.twist({})
    expect((await comeIn(ann.sub)).code).toBe('200')
  })

  it('makes customers only of addresses that the provider vouches for', async () => {
    const before = await customers()
    expect((await comeIn(ELSEWHERE.sub)).code).toBe(CODE.emailNotVouched)
    expect(await customers()).toBe(before)
    expect((await comeIn(AT_WORK.sub)).code).toBe('200')
  })

  it('never opens the account of somebody who has the address already', async () => {
    const owner = await newHttpCustomer(app.url)
    await app.db.query(
      `INSERT INTO customer_name (kind, normal, customer_id, claimed_at) VALUES ('email', $1, $2, now())`,
      [ann.email.toLowerCase(), owner.user.id],
    )
    expect((await comeIn(ann.sub)).code).toBe(CODE.linkedElsewhere)
    expect((await linked(owner)).code).toBe('200')
    expect((await comeIn(ann.sub)).result.user.id).toBe(owner.user.id)
  })
})

type Customer = Awaited<ReturnType<typeof newHttpCustomer>>

const signed = (owner: Customer, act: string, wallet = owner.wallet): Promise<Back> =>
  proofOf({ ...owner, wallet }, act)

/** Back from Google, to link it. */
async function linking(owner: Customer, sub = ann.sub): Promise<Back> {
  const proof = await signed(owner, 'linkGoogle')
  const flow = await owner.ask<GoogleFlow>('prepareGoogle', { for: 'link', proof })
  return backOf(flow.result, sub)
}

async function linked(owner: Customer, sub = ann.sub): Promise<HttpReply<WaysIn>> {
  return owner.ask<WaysIn>('finishGoogle', await linking(owner, sub))
}

/** The owner goes to Google once more. */
async function step(token: string, sub: string) {
  const flow = (await askHttp<GoogleFlow>(app.url, 'prepareGoogle', token, { for: 'step' })).result
  const { flowId, secret } = flow
  const { code } = await askHttp(app.url, 'finishGoogle', token, await backOf(flow, sub))
  return { code, google: { flowId, secret } }
}

describe('one more way in', () => {
  it('is linked by who owns the account, not by who has a session of it', async () => {
    const owner = await newHttpCustomer(app.url)
    const eve = privateKeyToAccount(generatePrivateKey())
    const begun = async (proof: Back): Promise<string> =>
      (await owner.ask('prepareGoogle', { for: 'link', proof })).code
    expect(await begun({ password: GOOD })).toBe(CODE.passwordWrong)
    expect(await begun(await signed(owner, 'linkGoogle', eve))).toBe(CODE.signatureWrong)
    expect(await begun(await signed(owner, 'unlinkGoogle'))).toBe(CODE.signatureWrong)
    const proof = await signed(owner, 'linkGoogle')
    expect(await begun(proof)).toBe('200')
    expect(await begun(proof)).toBe(CODE.textOver)
    const late = await signed(owner, 'linkGoogle')
    clock.advance(5 * MINUTE)
    expect(await begun(late)).toBe(CODE.textOver)
  })

  it('is one customer’s, and a customer has one', async () => {
    const [owner, other] = [await newHttpCustomer(app.url), await newHttpCustomer(app.url)]
    expect((await linked(owner)).result.google?.shown).toContain('•')
    expect((await linked(owner)).code).toBe('200')
    expect((await linked(other)).code).toBe(CODE.linkedElsewhere)
    expect((await linked(owner, ELSEWHERE.sub)).code).toBe(CODE.userStatusWrong)
  })

  it('ends on the way of its own customer and purpose only', async () => {
    const [owner, other] = [await newHttpCustomer(app.url), await newHttpCustomer(app.url)]
    const back = await linking(owner)
    expect((await other.ask('finishGoogle', back)).code).toBe(CODE.codeNotSent)
    expect((await logIn(back)).code).toBe(CODE.codeNotSent)
    expect((await owner.ask('finishGoogle', back)).code).toBe('200')
  })

  it('is linked to no account that is closing by then', async () => {
    const owner = await newHttpCustomer(app.url)
    const back = await linking(owner)
    const proof = await signed(owner, 'closeAccount')
    await owner.ask('closeAccount', { proof, lang: 'en', leave: false })
    expect((await owner.ask('finishGoogle', back)).code).toBe(CODE.userStatusWrong)
  })

  it('is removed by the owner, with all other sessions, but never as the last way in', async () => {
    const owner = await newHttpCustomer(app.url)
    await linked(owner)
    const { token } = (await comeIn(ann.sub)).result
    const proof = await signed(owner, 'unlinkGoogle')
    const unlinked = await owner.ask<WaysIn>('unlinkGoogle', { proof, lang: 'en' })
    expect(unlinked.result).toMatchObject({ wallet: true, google: null })
    expect((await askHttp(app.url, 'getWaysIn', token)).status).toBe(401)
    // Nobody is found by the number any more.
    const fresh = await comeIn(ann.sub)
    expect(fresh.result.user.id).not.toBe(owner.user.id)
    const { google } = await step(fresh.result.token, ann.sub)
    const last = { proof: { google }, lang: 'en' }
    const refused = await askHttp(app.url, 'unlinkGoogle', fresh.result.token, last)
    expect(refused.code).toBe(CODE.lastWayIn)
  })

  it('ends a sign-in that was under way, too', async () => {
    const owner = await newHttpCustomer(app.url)
    await linked(owner)
    const back = await backOf(await begin(), ann.sub)
    const proof = await signed(owner, 'unlinkGoogle')
    const { arriving, leaving } = await app.db.transaction(async (tx) => {
      // The sign-in has found its customer, and waits here.
      await tx.query('LOCK TABLE login_device IN SHARE MODE')
      const login = logIn(back)
      await untilWaiting(app.db, 1, login)
      const unlinked = owner.ask('unlinkGoogle', { proof, lang: 'en' })
      await untilWaiting(app.db, 2, unlinked)
      return { arriving: login, leaving: unlinked }
    })
    expect((await leaving).code).toBe('200')
    const { token } = (await arriving).result
    expect((await askHttp(app.url, 'getWaysIn', token)).status).toBe(401)
  })

  it('proves once who links a wallet to an account that has no password', async () => {
    const { token, user } = (await comeIn(ann.sub)).result
    const wallet = privateKeyToAccount(generatePrivateKey())
    const ask = <R>(name: Parameters<typeof askHttp>[1], body: unknown) =>
      askHttp<R>(app.url, name, token, body)
    const { address } = wallet
    const { message } = (await ask<{ message: string }>('prepareLink', { address })).result
    const sent = { message, signature: await wallet.signMessage({ message }), lang: 'en' }
    const by = (proof: object) => ask('linkWallet', { ...sent, proof })
    expect((await by({ password: GOOD })).code).toBe(CODE.passwordWrong)
    const eve = await step(token, AT_WORK.sub)
    expect(eve.code).toBe(CODE.codeWrong)
    expect((await by({ google: eve.google })).code).toBe(CODE.codeWrong)
    const { google } = await step(token, ann.sub)
    const other = (await comeIn(people[23]?.sub ?? '')).result.token
    const theirs = await askHttp(app.url, 'linkWallet', other, { ...sent, proof: { google } })
    expect(theirs.code).toBe(CODE.codeWrong)
    expect(await by({ google })).toMatchObject({ code: '200', result: { id: user.id, address } })
    expect((await by({ google })).code).toBe(CODE.codeWrong)
  })
})

it('keeps no secret of a way', async () => {
  const flow = await begin()
  const { searchParams } = new URL(flow.url)
  const rows = await app.db.query<{ readonly text: string }>(
    'SELECT row_to_json(f)::text AS text FROM google_flow f',
  )
  const all = rows.map(({ text }) => text).join('\n')
  expect(all).toContain(flow.flowId)
  for (const secret of [flow.secret, searchParams.get('state'), searchParams.get('nonce')]) {
    expect(all).not.toContain(secret)
  }
})
