import type { FastifyInstance } from 'fastify'

/** Readers shall ask for it again after so long. */
const GOOD_FOR_MS = 180 * 24 * 3_600_000

export interface SecurityText {
  readonly origin: string
  /** E-mail address of who takes reports. */
  readonly contact: string
  readonly now: () => number
}

/** Where to report a weakness (RFC 9116). */
export function registerSecurityText(
  app: FastifyInstance,
  { origin, contact, now }: SecurityText,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${contact}`,
          `Expires: ${new Date(now() + GOOD_FOR_MS).toISOString()}`,
          `Canonical: ${origin}/.well-known/security.txt`,
          `Policy: ${origin}/detail?id=security`,
          'Preferred-Languages: en',
          '',
        ].join('\n'),
      ),
  )
}
