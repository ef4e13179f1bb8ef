import { MessageRefused, type SmsTransport } from './types.ts'

interface GatewaySettings {
  /** Takes `POST { to, text }`. */
  readonly url: string
  /** Stands in `Authorization: Bearer`; null: the gateway asks for none. */
  readonly token: string | null
}

const LIMIT_MS = 20_000
/** What the gateway will answer the next time too: the number or the words are not taken. */
const FINAL = [400, 404, 410, 422]

/** Hands SMS to a gateway by HTTP. The id lets it leave out what it took before. */
export function createSmsGateway({ url, token }: GatewaySettings): SmsTransport {
  return {
    async send({ id, to, text }) {
      const status = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `sms-${id}`,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        // Words and token go where the operator said, and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      }).then(statusOf, nameless)
      if (FINAL.includes(status)) throw new MessageRefused(`the gateway refused an SMS: ${status}`)
      if (status < 200 || status >= 300) throw new Error(`an SMS could not be sent: ${status}`)
    },
  }
}

async function statusOf(answer: Response): Promise<number> {
  await answer.body?.cancel()
  return answer.status
}

/** The error without an address of the gateway, which may hold a key. */
function nameless(error: unknown): never {
  throw new Error(`an SMS could not be sent: ${error instanceof Error ? error.name : 'unknown'}`)
}
