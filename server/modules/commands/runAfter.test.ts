import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createOnce } from './once.ts'
import { runAfter } from './runAfter.ts'
import type { Command, CommandReply } from './types.ts'

const COMMAND: Command = {
  customerId: 'ann',
  key: 'a-key-of-sixteen-letters',
  route: 'openContract',
  account: 'demo',
  body: { lots: 1 },
}
const reply = (json: string): CommandReply => ({ code: '200', json })
const refused = async (): Promise<never> => {
  throw new Refusal(CODE.priceStale)
}
const asked = (kept: CommandReply | null, wait: () => Promise<void>): Promise<CommandReply> =>
  runAfter({ once: createOnce(async () => kept) }, COMMAND, wait, async () => reply('ran'))

it('runs what came in time', async () => {
  expect(await asked(null, async () => undefined)).toEqual(reply('ran'))
})

it('answers what was answered before where nothing comes, and refuses where nothing was', async () => {
  const again = asked(reply('kept'), refused).catch((error: unknown) => error)
  expect(await again).toEqual(reply('kept'))
  await expect(asked(null, refused)).rejects.toMatchObject({ code: CODE.priceStale })
})
