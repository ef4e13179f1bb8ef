import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { GoogleFlow } from '#protocol/google.ts'
import type { GoogleStep } from '#protocol/ownerProof.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
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
import { hashOf } from '#server/platform/hashOf.ts'
import {
  deleteFlow,
  type FlowRow,
  insertFlow,
  lockFlow,
  type Purpose,
  selectFlow,
} from './storeGoogle.ts'

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

/** A way to Google that begins once it is kept. @throws Refusal channelOff, unavailable */
export async function newFlow(
  parts: Parts,
  of: FlowFor,
): Promise<{ readonly flow: GoogleFlow; readonly keep: (tx: Queryable) => Promise<void> }> {
  const openId = mustBeOn(parts)
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  const url = await asked(openId.urlFor(await marksOf(parts, id)))
  const expires = parts.clock.now() + FLOW_MS
  return {
    flow: { url, flowId: id, secret, expiresAt: toIso(expires) },
    keep: (tx) => insertFlow(tx, { ...of, id, secretHash: hashOf(secret), expires }),
  }
}

/** Begins a way to Google. @throws Refusal channelOff, unavailable */
export async function beginFlow(parts: Parts, of: FlowFor): Promise<GoogleFlow> {
  const { flow, keep } = await newFlow(parts, of)
  await keep(parts.db)
  return flow
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

/** @throws Refusal codeWrong unless the owner proved by Google who they are, in this tab */
export async function mustBeProven(
  { db, clock }: Parts,
  customerId: string,
  step: GoogleStep,
): Promise<void> {
  const kept = await selectFlow(db, step.flowId)
  if ('refused' in judge(kept, provenOf(customerId), step, clock.now())) {
    throw new Refusal(CODE.codeWrong)
  }
}

/** Uses up that the owner proved who they are, in the transaction of their act. @throws Refusal codeWrong */
export async function useProven(
  parts: Parts,
  tx: Transaction,
  customerId: string,
  step: GoogleStep,
): Promise<void> {
  const burnt = await burn(parts, tx, provenOf(customerId), step)
  if ('refused' in burnt) throw new Refusal(CODE.codeWrong)
}

const provenOf = (customerId: string) => ({ purposes: ['proven'], customerId }) as const

type Burnt<P> =
  | { readonly refused: typeof CODE.codeNotSent | typeof CODE.codeWrong }
  | { readonly purpose: P }

interface Wanted<P> {
  readonly purposes: readonly P[]
  readonly customerId: string | null
}

async function burn<P extends Purpose>(
  { clock }: Parts,
  tx: Transaction,
  of: Wanted<P>,
  step: GoogleStep,
): Promise<Burnt<P>> {
  const kept = await lockFlow(tx, step.flowId)
  const judged = judge(kept, of, step, clock.now())
  // Nobody ends a way of somebody else, or of another tab.
  const isOwn = !('refused' in judged) || judged.refused === CODE.codeWrong
  if (kept !== null && isOwn && isOfTab(kept, step)) await deleteFlow(tx, step.flowId)
  return judged
}

const isOfTab = (kept: FlowRow, { secret }: GoogleStep): boolean =>
  timingSafeEqual(kept.secret_hash, hashOf(secret))

function judge<P extends Purpose>(
  kept: FlowRow | null,
  { purposes, customerId }: Wanted<P>,
  step: GoogleStep,
  now: Millis,
): Burnt<P> {
  const purpose = purposes.find((one) => one === kept?.purpose)
  if (kept === null || purpose === undefined || kept.customer_id !== customerId) {
    return { refused: CODE.codeNotSent }
  }
  if (!isOfTab(kept, step) || kept.expires_at.getTime() <= now) return { refused: CODE.codeWrong }
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
