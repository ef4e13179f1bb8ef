import { hashOf, identityOf } from './rulesKey.ts'
import type { Command, CommandReply, CommandService } from './types.ts'

interface Running {
  /** The hash of all that was asked. */
  readonly asked: string
  readonly reply: Promise<CommandReply>
}

/** Work of a command before it runs, such as taking a code, is done once for askings of one key at a time. */
export function createOnce(
  answered: (command: Command) => Promise<CommandReply | null>,
): CommandService['once'] {
  const running = new Map<string, Running>()
  return async (command, body, work) => {
    const id = identityOf(command)
    const asked = hashOf([command.route, command.account, body])
    for (let first = running.get(id); first !== undefined; first = running.get(id)) {
      if (first.asked === asked) return first.reply
      // Another asking with this key waits for it, and is judged by itself.
      await first.reply.catch(() => undefined)
    }
    const reply = answered(command).then((kept) => kept ?? work())
    running.set(id, { asked, reply })
    try {
      return await reply
    } finally {
      running.delete(id)
    }
  }
}
