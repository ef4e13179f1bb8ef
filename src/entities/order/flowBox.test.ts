import { expect, it } from 'vitest'
import { createFlowBox, type Write } from './flowBox.ts'

type Answer = { data?: string; error?: unknown }

function world(answers: readonly (Answer | Promise<Answer>)[]) {
  const sent: { request: string; key: string }[] = []
  let signedIn: string | null = 'ann'
  const waits: (() => void)[] = []
  const box = createFlowBox<string, string>(
    () => new Promise((resolve) => void waits.push(() => resolve())),
  )
  const write = (request: string, key: string): Write<string, string> => ({
    request,
    key,
    owner: () => signedIn,
    send: async (asked, of) => {
      sent.push({ request: asked, key: of })
      return (await answers[sent.length - 1]) ?? { error: 'lost' }
    },
  })
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  return {
    box,
    sent,
    write,
    turn,
    signIn: (who: string | null) => (signedIn = who),
    async ring() {
      waits.shift()?.()
      await turn()
    },
  }
}

it('keeps one key from the press to the answer, and tells who listens', async () => {
  const { box, sent, write, turn, ring } = world([{ error: 'lost' }, { data: 'done' }])
  const seen: string[] = []
  const stop = box.subscribe(() => seen.push(box.read('ann').phase))
  void box.press(write('buy', 'k1'))
  await turn()
  // A second press while nobody knows is the same order.
  await box.press(write('buy', 'k2'))
  await ring()
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1'])
  expect(seen).toEqual(['submitting', 'unknown', 'submitting', 'confirmed'])
  stop()
  box.dismiss()
  expect(box.read('ann')).toEqual({ phase: 'idle' })
  expect(seen).toHaveLength(4)
})

it('asks at once when told to', async () => {
  const { box, sent, write, turn } = world([{ error: 'lost' }, { data: 'done' }])
  void box.press(write('buy', 'k1'))
  await turn()
  await box.askAgain(write('', ''))
  expect(sent).toEqual([
    { request: 'buy', key: 'k1' },
    { request: 'buy', key: 'k1' },
  ])
  expect(box.read('ann')).toMatchObject({ phase: 'confirmed', result: 'done' })
})

it('shows nothing to another customer and asks nothing in their name', async () => {
  const { box, sent, write, turn, ring, signIn } = world([{ error: 'lost' }, { data: 'of eve' }])
  void box.press(write('buy', 'k1'))
  await turn()
  signIn('eve')
  expect(box.read('eve')).toEqual({ phase: 'idle' })
  await ring()
  await box.askAgain(write('', ''))
  expect(sent).toHaveLength(1)
  // The first customer finds it again.
  signIn('ann')
  expect(box.read('ann').phase).toBe('unknown')
  signIn('eve')
  await box.press(write('sell', 'k2'))
  expect(sent.at(-1)).toEqual({ request: 'sell', key: 'k2' })
  expect(box.read('eve')).toMatchObject({ phase: 'confirmed', result: 'of eve' })
})
