import type { Command, CommandReply, CommandService } from './types.ts'

/**
 * Runs a command after what it waits for. Where that is refused, an answer that was kept under its key still holds:
 * who asks again learns what became of the first asking, and never that nothing was done.
 * @throws whatever `wait` throws where nothing was answered, and whatever `run` throws
 */
export async function runAfter(
  commands: Pick<CommandService, 'once'>,
  command: Command,
  wait: () => Promise<void> | null,
  run: () => Promise<CommandReply>,
): Promise<CommandReply> {
  try {
    const waiting = wait()
    // Where nothing is waited for, requests keep the order in which they came.
    if (waiting !== null) await waiting
  } catch (error) {
    return commands.once(command, command.body, async () => {
      throw error
    })
  }
  return run()
}
