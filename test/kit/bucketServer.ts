import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/platform/objectStoreS3.ts'

/** A bucket that answers as S3 does, and checks each signature by itself. */
export interface BucketServer {
  readonly settings: S3Settings
  /** Requests whose signature did not hold. */
  readonly refused: readonly string[]
  close(): Promise<void>
}

const SETTINGS = {
  bucket: 'house-files',
  region: 'eu-central-1',
  accessKey: 'TESTACCESSKEY',
  secretKey: 'test/secret+key',
}

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** As "Signature Calculations for the Authorization Header" of the S3 API describes it. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/
  const [, accessKey, day = '', region = '', names = '', signature] =
    given.exec(headers.authorization ?? '') ?? []
  const content = String(headers['x-amz-content-sha256'])
  if (accessKey !== SETTINGS.accessKey || region !== SETTINGS.region) return false
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return false
  if (body.length > 0 && content === 'UNSIGNED-PAYLOAD') return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, url, '', signed.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n')
  const key = mac(mac(mac(mac(`AWS4${SETTINGS.secretKey}`, day), region), 's3'), 'aws4_request')
  return mac(key, text).toString('hex') === signature
}

interface Kept {
  readonly type: string
  readonly body: Buffer
}

type Reply = readonly [status: number, headers?: Record<string, string | number>, body?: Buffer]

/** Conditional, as S3 is since 2024: `If-None-Match: *` writes nothing over. */
function replyTo(objects: Map<string, Kept>, request: IncomingMessage, body: Buffer): Reply {
  const { method, url = '', headers } = request
  if (!url.startsWith(`/${SETTINGS.bucket}/`)) return [404]
  const kept = objects.get(url)
  if (method === 'PUT') {
    if (kept !== undefined && headers['if-none-match'] === '*') return [412]
    objects.set(url, { type: headers['content-type'] ?? '', body })
    return [200]
  }
  if (method === 'DELETE') {
    objects.delete(url)
    return [204]
  }
  if (kept === undefined) return [404]
  const facts = { 'content-type': kept.type, 'content-length': kept.body.length }
  return method === 'HEAD' ? [200, facts] : [200, facts, kept.body]
}

export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Kept>()
  const refused: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const holds = isSigned(request, body)
      if (!holds) refused.push(`${String(request.method)} ${String(request.url)}`)
      const [status, headers = {}, sent] = holds ? replyTo(objects, request, body) : [403]
      response.writeHead(status, headers).end(sent)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...SETTINGS, endpoint: `http://127.0.0.1:${port}` },
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
