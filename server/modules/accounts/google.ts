import * as CODE from '#protocol/errorCodes.ts'
import type { GoogleLoginBody, WaysIn } from '#protocol/google.ts'
import { maskEmail } from '#protocol/loginName.ts'
import type { LoginStep } from '#protocol/secondFactor.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { OpenIdPerson } from '#server/platform/openId.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { beginFlow, endFlow, keepProven, newFlow } from './googleFlows.ts'
import { tell } from './mails.ts'
import { mustBeEmail } from './names.ts'
import { mustBeOwner } from './ownerProof.ts'
import { mayAsk, type Parts } from './parts.ts'
import { ALLOWED } from './rulesGuesses.ts'
import { vouchedEmail } from './rulesGoogle.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { openOrAsk } from './secondFactor.ts'
import { insertTerms, isKnownDevice } from './store.ts'
import * as store from './storeGoogle.ts'
import { deleteTicketsOf } from './storeTickets.ts'
import { mustAccept } from './terms.ts'
import type { GoogleWay, Origin } from './types.ts'
import { mustBeSpare, waysIn } from './ways.ts'

/** Ways to Google, and what they open. */
export function createGoogleWay(parts: Parts): GoogleWay {
  const { db } = parts
  const ways = (customerId: string): Promise<WaysIn> => waysIn(parts, db, customerId)
  return {
    async prepareLogin(ip) {
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
      return beginFlow(parts, { purpose: 'login', customerId: null })
    },
    login: (body, from) => login(parts, body, from),
    waysIn: ways,
    async prepare(customerId, body, ip) {
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
      const of = { purpose: body.for, customerId }
      if (body.for === 'step') return beginFlow(parts, of)
      const { flow, keep } = await newFlow(parts, of)
      await mustBeOwner(parts, { customerId, act: 'linkGoogle', ip }, body.proof, keep)
      return flow
    },
    async finish(customerId, body) {
      const of = { purposes: ['link', 'step'], customerId } as const
      const { purpose, person } = await endFlow(parts, of, body, body)
      if (purpose === 'link') {
        await db.transaction((tx) => link(parts, tx, customerId, person, body.lang))
      } else if ((await store.selectLinked(db, person)) === customerId) {
        await keepProven(parts, customerId, body)
      } else {
        throw new Refusal(CODE.codeWrong)
      }
      return ways(customerId)
    },
    async unlink(customerId, token, { proof, lang }, ip) {
      await mustBeOwner(parts, { customerId, act: 'unlinkGoogle', ip }, proof, async (tx) => {
        await mustBeSpare(parts, tx, customerId, 'google')
        await store.deleteLink(tx, customerId)
        await deleteTicketsOf(tx, customerId)
        await parts.auth.endSessionsOf(tx, customerId, token)
        await tell(parts, tx, customerId, lang, { kind: 'googleRemoved' })
      })
      return ways(customerId)
    },
  }
}

async function login(parts: Parts, body: GoogleLoginBody, from: Origin): Promise<LoginStep> {
  const { db } = parts
  await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(from.ip))
  const of = { purposes: ['login'], customerId: null } as const
  const { person } = await endFlow(parts, of, body, body)
  return db.transaction(async (tx) => {
    await store.lockSubject(tx, person)
    const known = await store.selectLinked(tx, person)
    if (known === null) await mustNotBeClosed(parts, tx, person)
    const customerId = known ?? (await register(parts, tx, person, body.terms))
    const device = hashOf(body.device)
    // A customer who was made just now is told of no device.
    const isKnown = known === null || (await isKnownDevice(tx, customerId, device))
    const half = { customerId, device, known: isKnown, way: 'google', lang: body.lang } as const
    return openOrAsk(parts, tx, half, from)
  })
}

/** @throws Refusal userStatusAbnormal where the account of who came back was closed */
async function mustNotBeClosed(
  { auth }: Parts,
  tx: Transaction,
  { issuer, subject }: OpenIdPerson,
): Promise<void> {
  if ((await auth.status.closedWay(tx, ['google', issuer, subject])) !== null)
    throw new Refusal(CODE.userStatusAbnormal)
}

/** Never finds a customer by the address: who has it already signs in as before, and links Google there. */
async function register(
  parts: Parts,
  tx: Transaction,
  person: OpenIdPerson,
  ticked: GoogleLoginBody['terms'],
): Promise<string> {
  const { auth } = parts
  const email = vouchedEmail(person)
  if (email === null) throw new Refusal(CODE.emailNotVouched)
  const name = mustBeEmail(email)
  if ((await auth.customerNamed(tx, name)) !== null) throw new Refusal(CODE.linkedElsewhere)
  const terms = await mustAccept(parts, ticked)
  const customerId = await auth.createCustomer(tx, [name]).catch((error: unknown) => {
    const taken = error instanceof Refusal && error.code === CODE.emailTaken
    throw taken ? new Refusal(CODE.linkedElsewhere) : error
  })
  await insertTerms(tx, customerId, terms, parts.clock.now())
  await mustInsert(parts, tx, customerId, person)
  return customerId
}

/** The way may have begun before its account was frozen or asked to close. @throws Refusal userStatusWrong, linkedElsewhere */
async function link(
  parts: Parts,
  tx: Transaction,
  customerId: string,
  person: OpenIdPerson,
  lang: FileLanguage,
): Promise<void> {
  const { state } = await parts.auth.status.of(tx, customerId)
  if (state !== 'active') throw new Refusal(CODE.userStatusWrong)
  await store.lockSubject(tx, person)
  const owner = await store.selectLinked(tx, person)
  if (owner === customerId) return
  if (owner !== null) throw new Refusal(CODE.linkedElsewhere)
  await mustInsert(parts, tx, customerId, person)
  await tell(parts, tx, customerId, lang, { kind: 'googleLinked' })
}

/** @throws Refusal userStatusWrong where the customer is somebody else there */
async function mustInsert(
  { clock }: Parts,
  tx: Transaction,
  customerId: string,
  person: OpenIdPerson,
): Promise<void> {
  const shown = person.email === null ? '' : maskEmail(person.email)
  const inserted = await store.insertLink(tx, person, { customerId, shown, now: clock.now() })
  if (!inserted) throw new Refusal(CODE.userStatusWrong)
}
