import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#protocol/passkey.ts'

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Has the customer's authenticator sign. Rejected when they decline, or when there is no answer in time. */
export async function answerByPasskey(asked: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: asked })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Has an authenticator make a passkey. Rejected as above. */
export async function makePasskey(asked: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: asked })
  const { clientDataJSON, attestationObject } = response
  return { id, clientDataJSON, attestationObject }
}
