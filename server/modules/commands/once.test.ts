import { expect, it } from 'vitest'
import { createOnce } from './once.ts'
import type { Command, CommandReply } from './types.ts'

const command: Command = {
  customerId: 'ann',
  key: 'k1',
  route: 'withdraw',
  account: 'real',
  body: null,
}
const DONE: CommandReply = { code: '200', json: '{}' }
const WRONG = new Error('wrong code')

/** Takes a code once, and is kept once it was right. */
function world() {
  let kept: CommandReply | null = null
  let begun = 0
  const once = createOnce(async () => kept)
  const ask = (code: string, key = 'k1'): Promise<CommandReply> =>
    once({ ...command, key }, { code }, async () => {
      begun += 1
      await Promise.resolve()
      if (code !== 'right') throw WRONG
      kept = DONE
      return DONE
    })
  return { ask, begun: () => begun }
}

it('answers fifty that come at once as the first, whose work alone is done', async () => {
  const { ask, begun } = world()
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask('right')))
  expect(new Set(replies)).toEqual(new Set([DONE]))
  expect(begun()).toBe(1)
  expect(await ask('right')).toBe(DONE)
  expect(begun()).toBe(1)
})

it('refuses all that come at once as the first, and tries again afterwards', async () => {
  const { ask, begun } = world()
  const settled = await Promise.allSettled(Array.from({ length: 5 }, () => ask('wrong')))
  expect(settled.every((one) => one.status === 'rejected' && one.reason === WRONG)).toBe(true)
  expect(begun()).toBe(1)
  expect(await ask('right')).toBe(DONE)
})

it('judges another asking with the same key after the first, and other keys at once', async () => {
  const { ask, begun } = world()
  const [wrong, right, other] = await Promise.allSettled([
    ask('wrong'),
    ask('right'),
    ask('wrong', 'k2'),
  ])
  expect([wrong.status, right.status, other.status]).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect(begun()).toBe(3)
})
