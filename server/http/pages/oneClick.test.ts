import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { registerOneClick } from './oneClick.ts'

async function post(url: string, payload: string, type = 'application/x-www-form-urlencoded') {
  const app = fastify()
  const ended: string[] = []
  registerOneClick(app, {
    unsubscribe: async (token) => {
      if (token !== 'good') throw new Refusal(CODE.notFound)
      ended.push(token)
      return { groups: ['orders'] }
    },
  })
  const reply = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  })
  await app.close()
  return { status: reply.statusCode, body: reply.body, ended }
}

const CLICK = 'List-Unsubscribe=One-Click'

it('ends mails by one post, in both forms that mail programs send, without a page', async () => {
  expect(await post('/unsubscribe?token=good', CLICK)).toEqual({
    status: 204,
    body: '',
    ended: ['good'],
  })
  const parts = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
  const { ended } = await post('/unsubscribe?token=good', parts, 'multipart/form-data; boundary=x')
  expect(ended).toEqual(['good'])
})

it.each([
  ['/unsubscribe?token=bad', CLICK],
  ['/unsubscribe', CLICK],
  ['/unsubscribe?token=good&token=bad', CLICK],
  ['/unsubscribe?token=good', 'something=else'],
  ['/unsubscribe?token=good', `${CLICK}${'x'.repeat(2_000)}`],
])('ends nothing by %s with %s', async (url, body) => {
  const { status, ended } = await post(url, body)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(ended).toEqual([])
})
