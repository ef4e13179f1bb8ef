import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keyIdOf, type VerifySignature } from '#protocol/proof/signature.ts'
import { StartFault } from './startFault.ts'
import { writeWhole } from './wholeFile.ts'

/** The operator's own signature, Ed25519. */
export interface Signer {
  readonly keyId: string
  /** 32 bytes in hexadecimal. */
  readonly publicKey: string
  /** Signature of a text in hexadecimal. */
  sign(text: string): string
}

/** As the contract's own check, by the faster library of the host. */
export const verifyFast: VerifySignature = (text, signature, publicKey) => {
  if (!/^[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(publicKey)) return false
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}

/**
 * A signer on a private key. @throws StartFault when it is none of Ed25519
 * @internal tests bring their own key
 */
export function signerOf(key: KeyObject): Signer {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey = Buffer.from(x ?? '', 'base64url').toString('hex')
  const keyId = keyIdOf(publicKey)
  if (key.asymmetricKeyType !== 'ed25519' || keyId === null) {
    throw new StartFault('The signing key must be an Ed25519 key.')
  }
  return {
    keyId,
    publicKey,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('hex'),
  }
}

/**
 * Reads the signing key, a PKCS #8 PEM that nobody else may read. Where there is none and `mayMake`, one
 * is made: on the disk for good before anything is signed with it.
 * @throws StartFault
 */
export async function openSigner(path: string, mayMake: boolean): Promise<Signer> {
  let pem = await readKey(path)
  if (pem === null && mayMake) {
    await makeKey(path)
    pem = await readKey(path)
  }
  if (pem === null) {
    throw new StartFault(
      `The signing key is not there: ${path}. Put the file back, or name it in SIGNING_KEY_FILE. ` +
        'A new one: openssl genpkey -algorithm ed25519 -out FILE && chmod 600 FILE',
    )
  }
  try {
    return signerOf(createPrivateKey(pem))
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(
      `The signing key cannot be read: ${path} must be an Ed25519 PKCS #8 PEM.`,
      {
        cause: error,
      },
    )
  }
}

async function readKey(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new StartFault(`The signing key cannot be read: ${path}`, { cause: error })
  })
  if (text === null) return null
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new StartFault(`Others may read the signing key. Close it: chmod 600 ${path}`)
  }
  return text
}

/** On the disk for good before it bears its name, or not there at all. */
async function makeKey(path: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Where somebody else was faster, theirs is the key.
    await writeWhole(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  } catch (error) {
    throw new StartFault(`The signing key cannot be written: ${path}`, { cause: error })
  }
}
