import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { GoogleStep } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { GoogleFlow } from '#protocol/google.ts'
import { toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import {
  type OpenId,
  type OpenIdAnswer,
  OpenIdFault,
  type OpenIdMarks,
  type OpenIdPerson,
} from '#server/platform/openId.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from './parts.ts'
import { FLOW_MS } from './rulesGoogle.ts'
import { hashOf } from './hashOf.ts'
import { deleteFlow, insertFlow, lockFlow, type Purpose } from './storeGoogle.ts'

/** What a way to Google is for, and who is on it; null for who is not signed in. */
interface FlowFor {
  readonly purpose: Purpose
  readonly customerId: string | null
}

/** @throws Refusal channelOff where the operator has no entry at Google */
function mustBeOn({ google }: Parts): OpenId {
  if (google === null) throw new Refusal(CODE.channelOff)
  return google
}

/** Begins a way to Google. @throws Refusal channelOff, unavailable */
export async function beginFlow(parts: Parts, of: FlowFor): Promise<GoogleFlow> {
  const { db, clock } = parts
  const openId = mustBeOn(parts)
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  const url = await asked(openId.urlFor(await marksOf(parts, id)))
  const expires = clock.now() + FLOW_MS
  await insertFlow(db, { ...of, id, secretHash: hashOf(secret), expires })
  return { url, flowId: id, secret, expiresAt: toIso(expires) }
}

/**
 * Uses a way up, and asks Google who came back on it. Of any number at once one is first; whatever Google says then, the
 * way is over.
 * @throws Refusal channelOff, codeNotSent, codeWrong, unavailable
 */
export async function endFlow<P extends Purpose>(
  parts: Parts,
  of: { readonly purposes: readonly P[]; readonly customerId: string | null },
  step: GoogleStep,
  answer: OpenIdAnswer,
): Promise<{ readonly purpose: P; readonly person: OpenIdPerson }> {
  const openId = mustBeOn(parts)
  const burnt = await parts.db.transaction((tx) => burn(parts, tx, of, step))
  if ('refused' in burnt) throw new Refusal(burnt.refused)
  const person = await asked(openId.identify(await marksOf(parts, step.flowId), answer))
  return { purpose: burnt.purpose, person }
}

/** Keeps that the owner came back, for one act of theirs in the same tab. */
export async function keepProven(
  { db, clock }: Parts,
  customerId: string,
  { flowId, secret }: GoogleStep,
): Promise<void> {
  const expires = clock.now() + FLOW_MS
  const secretHash = hashOf(secret)
  await insertFlow(db, { id: flowId, purpose: 'proven', customerId, secretHash, expires })
}

/** Uses up that the owner proved who they are, in the transaction of their act. @throws Refusal codeWrong */
export async function useProven(
  parts: Parts,
  tx: Transaction,
  customerId: string,
  step: GoogleStep,
): Promise<void> {
  const burnt = await burn(parts, tx, { purposes: ['proven'], customerId }, step)
  if ('refused' in burnt) throw new Refusal(CODE.codeWrong)
}

type Burnt<P> =
  | { readonly refused: typeof CODE.codeNotSent | typeof CODE.codeWrong }
  | { readonly purpose: P }

async function burn<P extends Purpose>(
  { clock }: Parts,
  tx: Transaction,
  { purposes, customerId }: { readonly purposes: readonly P[]; readonly customerId: string | null },
  { flowId, secret }: GoogleStep,
): Promise<Burnt<P>> {
  const kept = await lockFlow(tx, flowId)
  const purpose = purposes.find((one) => one === kept?.purpose)
  if (kept === null || purpose === undefined || kept.customer_id !== customerId) {
    return { refused: CODE.codeNotSent }
  }
  if (!timingSafeEqual(kept.secret_hash, hashOf(secret))) return { refused: CODE.codeWrong }
  await deleteFlow(tx, flowId)
  if (kept.expires_at.getTime() <= clock.now()) return { refused: CODE.codeWrong }
  return { purpose }
}

/** What ties Google's answer to one way. They are worked out anew each time, so that none is kept. */
async function marksOf({ auth }: Parts, flowId: string): Promise<OpenIdMarks> {
  const mark = async (what: string): Promise<string> =>
    (await auth.keyedHash(['google', what, flowId])).toString('base64url')
  return {
    state: await mark('state'),
    nonce: await mark('nonce'),
    verifier: await mark('verifier'),
  }
}

/** @throws Refusal codeWrong, unavailable */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof OpenIdFault)) throw error
    throw new Refusal(error.kind === 'wrong' ? CODE.codeWrong : CODE.unavailable)
  }
}
