import { randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#protocol/passkey.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FactorsDeps } from './deps.ts'
import * as store from './storePasskeys.ts'

/** A challenge is good for so long, once. */
const CHALLENGE_MS: Millis = 5 * 60_000

/** EdDSA, ES256 and RS256, the best first: what passkeys sign by (COSE). */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it is large. */
const webauthn = () => import('@simplewebauthn/server')

const site = ({ origin }: Pick<FactorsDeps, 'origin'>): string => new URL(origin).hostname

async function newChallenge(
  { clock }: FactorsDeps,
  tx: Queryable,
  customerId: string,
  purpose: 'add' | 'confirm',
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const of = { customerId, purpose }
  await store.insertChallenge(tx, hashOf(challenge), of, clock.now() + CHALLENGE_MS)
  return challenge
}

const credentials = (passkeys: readonly store.KeptPasskey[]) =>
  passkeys.map(({ id }) => ({ id, type: 'public-key' as const }))

/** What a browser needs to make a passkey. */
export async function creationOf(
  deps: FactorsDeps,
  tx: Queryable,
  customerId: string,
  label: string,
): Promise<PasskeyCreation> {
  const handle = await deps.auth.keyedHash(['passkey user', customerId])
  return {
    challenge: await newChallenge(deps, tx, customerId, 'add'),
    rp: { id: site(deps), name: deps.brand },
    user: { id: handle.toString('base64url'), name: label, displayName: label },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: credentials(await store.selectPasskeys(tx, customerId)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

/** What a browser needs to use one of a customer's passkeys. */
export async function requestOf(
  deps: FactorsDeps,
  tx: Queryable,
  customerId: string,
): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(deps, tx, customerId, 'confirm'),
    rpId: site(deps),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: credentials(await store.selectPasskeys(tx, customerId)),
  }
}

/** The challenge that a browser says was signed; null where it says none. Whether it is ours is asked elsewhere. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

/** Uses the challenge up that was signed; null where it is none of ours for this. */
async function burnt(
  { clock }: FactorsDeps,
  tx: Queryable,
  of: { readonly customerId: string; readonly purpose: 'add' | 'confirm' },
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  return (await store.burnChallenge(tx, hashOf(challenge), of, clock.now())) ? challenge : null
}

/** What is kept of a passkey that a browser made. Its challenge is used up, whatever comes of it. @throws Refusal secondFactorWrong */
export async function readNewPasskey(
  deps: FactorsDeps,
  customerId: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<Pick<store.KeptPasskey, 'id' | 'publicKey' | 'counter'>> {
  const of = { customerId, purpose: 'add' } as const
  const expectedChallenge = await burnt(deps, deps.db, of, clientDataJSON)
  if (expectedChallenge === null) throw new Refusal(CODE.secondFactorWrong)
  const { verifyRegistrationResponse } = await webauthn()
  const read = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: deps.origin,
    expectedRPID: site(deps),
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => null)
  if (read === null || !read.verified) throw new Refusal(CODE.secondFactorWrong)
  const { credential } = read.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  }
}

/**
 * Compares what a passkey signed with the customer's own. One whose counter falls has a copy somewhere: it is refused,
 * and its customer told.
 */
export async function usePasskey(
  deps: FactorsDeps,
  tx: Transaction,
  customerId: string,
  answer: PasskeyAnswer,
): Promise<'passkey' | 'wrong'> {
  const of = { customerId, purpose: 'confirm' } as const
  const expectedChallenge = await burnt(deps, tx, of, answer.clientDataJSON)
  const kept = (await store.selectPasskeys(tx, customerId)).find(({ id }) => id === answer.id)
  if (expectedChallenge === null || kept === undefined) return 'wrong'
  const counter = await counterOf(deps, kept, expectedChallenge, answer)
  if (counter === null) return 'wrong'
  if (kept.counter > 0 && counter <= kept.counter) {
    await deps.onCopy(tx, customerId, kept)
    return 'wrong'
  }
  await store.keepUse(tx, kept.id, counter, deps.clock.now())
  return 'passkey'
}

/** How often a passkey says that it was used; null where it did not sign this. */
async function counterOf(
  deps: FactorsDeps,
  kept: store.KeptPasskey,
  expectedChallenge: string,
  { id, ...response }: PasskeyAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const read = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: deps.origin,
    expectedRPID: site(deps),
    // Zero: a counter that fell is to be told, so it is compared by us.
    credential: { id, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  return read?.verified === true ? read.authenticationInfo.newCounter : null
}
