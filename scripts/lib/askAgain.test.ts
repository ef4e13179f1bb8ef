import { expect, it } from 'vitest'
import { askAgain } from './askAgain.ts'

/** A server that does one thing after another: a status, or null where it does not answer. */
function server(...does: readonly (number | null)[]) {
  const left = [...does]
  const ask = async (): Promise<Response> => {
    const status = left.shift() ?? null
    if (status === null) throw new TypeError('fetch failed')
    return new Response('{}', { status })
  }
  return { ask, left }
}

it('asks again where nothing came back, or nobody knows what became of it', async () => {
  expect((await askAgain(server(null, 502, 200).ask, 0)).status).toBe(200)
})

it('takes a refusal for an answer', async () => {
  const refusing = server(429, 200)
  expect((await askAgain(refusing.ask, 0)).status).toBe(429)
  expect(refusing.left).toEqual([200])
})

it('gives up after three times', async () => {
  await expect(askAgain(server(null, null, null, 200).ask, 0)).rejects.toThrow('fetch failed')
  expect((await askAgain(server(503, 503, 503, 200).ask, 0)).status).toBe(503)
})
