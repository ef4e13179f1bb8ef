import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A proxy that takes TLS and hands requests on in the clear, as an operator's does. */
export interface TlsProxy {
  /** Where browsers find it, such as `https://localhost:4443`. */
  readonly url: string
  close(): Promise<void>
}

/** Opens a proxy before a server of this host; only who trusts any certificate can ask it. */
export async function openTlsProxy(port: number): Promise<TlsProxy> {
  const server = createServer(selfSigned(), (asked, answer) => {
    const { method, url, headers } = asked
    const from = asked.socket.remoteAddress ?? ''
    const told = { ...headers, 'x-forwarded-for': from, 'x-forwarded-proto': 'https' }
    const options = { host: '127.0.0.1', port, path: url, method, headers: told }
    const passed = requestHttp(options, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A key and a certificate of version 1 that it signed itself, as DER within PEM (RFC 5280, section 4.1). */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))))
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const times = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'))
  const serial = tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(serial, algorithm, name, times, name, subjectKey)
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const der = sequence(body, algorithm, tagged(0x03, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value of DER with its tag and length. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), value])
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const set = (part: Buffer): Buffer => tagged(0x31, part)
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string): Buffer => tagged(0x17, Buffer.from(text))
