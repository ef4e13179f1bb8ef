import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire. */
export interface TakenMail {
  readonly to: readonly string[]
  readonly raw: string
  /** Its words, decoded. */
  readonly text: string
}

/** A mail server on this host. */
export interface SmtpPeer {
  readonly url: string
  /** What it took, oldest first. */
  readonly taken: TakenMail[]
  /** What it answers to the next recipients in place of taking them, such as 451. */
  readonly replies: number[]
  close(): Promise<void>
}

/** Starts a mail server that takes everything and sends nothing on. */
export async function openSmtpPeer(): Promise<SmtpPeer> {
  const taken: TakenMail[] = []
  const replies: number[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      const responseCode = replies.shift()
      if (responseCode === undefined) done()
      else done(Object.assign(new Error(`not for ${address}`), { responseCode }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8')
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), raw, text: textOf(raw) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    replies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The words of a mail of one part (RFC 2045). */
function textOf(raw: string): string {
  const end = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)]
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
