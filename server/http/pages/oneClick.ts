import type { FastifyInstance } from 'fastify'
import * as CODE from '#protocol/errorCodes.ts'
import { UNSUBSCRIBE_PATH } from '#protocol/unsubscribePath.ts'
import type { MailingService } from '#server/modules/notifications/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const MOST_BYTES = 1_024

/**
 * Where mail programs post to when their reader ends such mails (RFC 8058): no session, no page, no redirect. The same
 * address is a page for people, which ends nothing before its button is pressed.
 */
export function registerOneClick(
  app: FastifyInstance,
  mailing: Pick<MailingService, 'unsubscribe'>,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_, body, done) => done(null, body.toString()),
    )
    scope.post<{ Querystring: { token?: unknown } }>(
      UNSUBSCRIBE_PATH,
      { schema: { hide: true } },
      async ({ query: { token }, body }, reply) => {
        if (typeof body !== 'string' || !body.includes('One-Click')) {
          throw new Refusal(CODE.malformed)
        }
        await mailing.unsubscribe(typeof token === 'string' ? token : '')
        return reply.header('cache-control', 'no-store').code(204).send()
      },
    )
  })
}
