import { randomUUID } from 'node:crypto'
import type { RouteName } from '#protocol/routePaths.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A command under a key of its own, or the given one, whose kept answer is its plain result, bigints as text. */
export function keyedFor<R>(
  holder: Holder,
  route: RouteName,
  body: unknown,
  key: string = randomUUID(),
): Keyed<R> {
  return {
    command: { customerId: holder.customerId, key, route, account: holder.account, body },
    success: (result) => ({
      code: '200',
      json: JSON.stringify(result, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    }),
    refused: ({ code, fields }) => ({ code, json: JSON.stringify({ fields }) }),
  }
}

/** The result of an answer. @throws Refusal when it was one, kept or not */
export async function resultOf<R>(reply: Promise<CommandReply>): Promise<R> {
  const { code, json } = await reply
  const read: unknown = JSON.parse(json)
  if (code === '200') return read as R
  throw new Refusal(code, (read as Pick<Refusal, 'fields'>).fields)
}
