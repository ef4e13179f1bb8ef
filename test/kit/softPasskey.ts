import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '#protocol/passkey.ts'

/** What a browser and its authenticator say, unless a test says otherwise. */
interface Circumstances {
  readonly origin: string
  readonly rpId: string
  /** Whether the authenticator asked for a fingerprint or a PIN. */
  readonly verified: boolean
  /** How often it says that it was used. */
  readonly counter: number
}

/** An authenticator that signs by P-256 (WebAuthn, attestation `none`). */
export interface SoftPasskey {
  readonly id: string
  make(challenge: string, but?: Partial<Circumstances>): NewPasskey
  answer(challenge: string, but?: Partial<Circumstances>): PasskeyAnswer
}

const UP = 1
const UV = 4
const AT = 64

/** Makes an authenticator of a site. */
export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  const usual = { origin, rpId: new URL(origin).hostname, verified: true, counter: 0 }
  const head = ({ rpId, verified, counter }: Circumstances, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags | (verified ? UV : 0)]), count])
  }
  const clientData = (type: string, challenge: string, of: Circumstances): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: of.origin, crossOrigin: false }))
  return {
    id,
    make(challenge, but) {
      const of = { ...usual, ...but }
      const authData = Buffer.concat([
        head(of, UP | AT),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        // A COSE key: EC2, ES256, P-256, and where its point is.
        Buffer.from('a50102032620012158', 'hex'),
        Buffer.from([32]),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, of).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
    },
    answer(challenge, but) {
      const of = { ...usual, ...but }
      const authenticatorData = head(of, UP)
      const data = clientData('webauthn.get', challenge, of)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
      return {
        id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
