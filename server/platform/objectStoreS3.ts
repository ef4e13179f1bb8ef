import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import {
  isObjectType,
  ObjectExists,
  objectKey,
  type ObjectFacts,
  type ObjectStore,
} from './objectStore.ts'

/** A bucket of a store that speaks S3. */
export interface S3Settings {
  /** Origin of the store, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** How long one answer may take. */
const ANSWER_MS = 15_000
const RETRIES = 2

/** Says what the store answered; the words of the answer may name our key, so they are not repeated. */
class S3Fault extends Error {
  constructor(what: string, status: number) {
    super(`the S3 store answered ${what} with ${status}`)
    this.name = 'S3Fault'
  }
}

/** Objects in a bucket, by requests signed with AWS Signature 4, the bucket named in the path. */
export function openS3Store(settings: S3Settings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: RETRIES,
  })
  const ask = (method: string, key: string, init: RequestInit = {}): Promise<Response> =>
    client.fetch(`${settings.endpoint}/${settings.bucket}/${objectKey(key)}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
    })
  const stat = async (key: string): Promise<ObjectFacts | null> => {
    const { status, headers } = await ask('HEAD', key)
    if (status === 404) return null
    const type = headers.get('content-type')
    if (status !== 200 || !isObjectType(type)) throw new S3Fault('HEAD', status)
    return { type, size: Number(headers.get('content-length')) }
  }
  return {
    stat,
    async put(key, { type, bytes }) {
      // Stores older than 2024 do not know the condition: they are asked first.
      if ((await stat(key)) !== null) throw new ObjectExists(key)
      const headers = {
        'content-type': type,
        'if-none-match': '*',
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const { status } = await ask('PUT', key, { headers, body: new Uint8Array(bytes) })
      if (status === 412) throw new ObjectExists(key)
      if (status !== 200) throw new S3Fault('PUT', status)
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.status === 404) return null
      const type = answer.headers.get('content-type')
      if (answer.status !== 200 || !isObjectType(type)) throw new S3Fault('GET', answer.status)
      return { type, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
    async delete(key) {
      const { status } = await ask('DELETE', key)
      if (![200, 204, 404].includes(status)) throw new S3Fault('DELETE', status)
    },
  }
}
