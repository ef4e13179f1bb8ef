import { request as httpRequest } from 'node:http'
import { createHash } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { StoredImage } from '#protocol/image.ts'
import { routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { memoryFiles } from '#kit/memoryFiles.ts'
import { jpeg, photo, png } from '#kit/pictures.ts'
import { testVault } from '#kit/testVault.ts'
import { createImagesService } from '#server/modules/images/service.ts'
import { imageCalls } from './images.ts'

const ANN = 'ann-of-the-images-test'
const BOB = 'bob-of-the-images-test'
const MAX_BYTES = 200_000

let database: TestDb
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDb()
  const onFault = (error: unknown): void => {
    throw error
  }
  const clock = { now: () => Date.UTC(2026, 0, 5) }
  const { db } = database
  const vault = testVault(db, clock)
  const parts = { db, clock, files: memoryFiles(), vault, maxBytes: MAX_BYTES, onFault }
  app = await openCallApp(database.db, imageCalls(createImagesService(parts)))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Headers = Readonly<Record<string, string>>

function send(payload: Buffer | string, headers: Headers = {}, query = 'purpose=depositProof') {
  return app.inject({
    method: 'POST',
    url: `${ROUTES.uploadImage.path}?${query}`,
    headers: {
      authorization: `Bearer ${ANN}`,
      virtually: 'NO',
      'content-type': 'image/jpeg',
      ...headers,
    },
    payload,
  })
}

const fetchImage = (id: string, token: string): Promise<LightMyRequestResponse> =>
  app.inject({ url: routePath('getImage', { id }), headers: { authorization: `Bearer ${token}` } })

const codeIn = (reply: LightMyRequestResponse): [number, string] => [
  reply.statusCode,
  reply.json<{ code: string }>().code,
]

describe('sending an image', () => {
  it('keeps it drawn anew, and gives it to its owner alone as a file to save', async () => {
    const reply = await send(await photo(), { 'content-type': 'application/octet-stream' })
    const { code, result } = reply.json<{ code: string; result: StoredImage }>()
    expect([reply.statusCode, code, result.width, result.height]).toEqual([200, '200', 40, 80])
    const file = await fetchImage(result.id, ANN)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${result.id}.jpg"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(file.rawPayload.length).toBe(result.size)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(result.sha256)
    expect(file.rawPayload.includes('Ann Example')).toBe(false)
    expect(codeIn(await fetchImage(result.id, BOB))).toEqual([404, '404'])
    expect((await app.inject(routePath('getImage', { id: result.id }))).statusCode).toBe(401)
  })

  it.each([
    [
      'an SVG that calls itself a PNG',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      CODE.imageTypeWrong,
    ],
    ['a page', '<html></html>', CODE.imageTypeWrong],
    ['a GIF', 'GIF89a', CODE.imageTypeWrong],
    ['the start of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex'), CODE.imageUnreadable],
  ])('%s is refused', async (_, payload, code) => {
    expect(codeIn(await send(payload, { 'content-type': 'image/png' }))).toEqual([200, code])
  })

  it('nothing is refused, and so is a purpose we do not know', async () => {
    expect(codeIn(await send(''))).toEqual([400, '400'])
    expect(codeIn(await send(await png(), {}, 'purpose=selfie'))).toEqual([400, '400'])
    expect(codeIn(await send(await png(), {}, ''))).toEqual([400, '400'])
    expect(codeIn(await send(await png(), {}, 'purpose=depositProof&name=../../x'))).toEqual([
      400,
      '400',
    ])
  })

  it('one byte too many is refused; as many as may be are read', async () => {
    const most = Buffer.alloc(MAX_BYTES, 1)
    expect(codeIn(await send(most))).toEqual([200, CODE.imageTypeWrong])
    expect(codeIn(await send(Buffer.concat([most, Buffer.of(1)])))).toEqual([
      200,
      CODE.imageTooLarge,
    ])
  })

  it('is for signed-in customers and their real account', async () => {
    const picture = await jpeg()
    expect(codeIn(await send(picture, { authorization: '' }))).toEqual([401, '401'])
    expect(codeIn(await send(picture, { virtually: 'YES' }))).toEqual([200, CODE.demoNotAllowed])
    expect(codeIn(await send(picture, { virtually: '' }))).toEqual([400, '400'])
  })
})

describe('over a connection', () => {
  let port: number

  beforeAll(async () => {
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Sends pieces without saying how much there will be; resolves with the answer, or how it ended. */
  function trickle(token: string, pieces: readonly Buffer[]): Promise<string> {
    return new Promise((resolve) => {
      const asked = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `${ROUTES.uploadImage.path}?purpose=depositProof`,
        headers: {
          authorization: token === '' ? '' : `Bearer ${token}`,
          virtually: 'NO',
          'content-type': 'image/png',
        },
      })
      asked.on('response', (answer) => {
        let text = ''
        answer.on('data', (data: Buffer) => {
          text += data.toString()
        })
        answer.on('end', () => resolve((JSON.parse(text) as { code: string }).code))
      })
      asked.on('error', ({ message }) => resolve(message))
      for (const piece of pieces) asked.write(piece)
      if (pieces.length < 1000) asked.end()
    })
  }

  it('what says nothing of its size is read up to the limit and no further', async () => {
    const pieces = Array.from({ length: 1000 }, () => Buffer.alloc(1000, 1))
    // It never ends: the answer comes all the same.
    expect(await trickle(ANN, pieces)).toBe(CODE.imageTooLarge)
  })

  it('nobody unknown is listened to', async () => {
    const pieces = Array.from({ length: 1000 }, () => Buffer.alloc(1000, 1))
    expect(await trickle('', pieces)).toBe('401')
  })

  it('one customer sends three at a time', async () => {
    const picture = await png()
    const codes = await Promise.all(Array.from({ length: 6 }, () => trickle(BOB, [picture])))
    expect(codes.filter((code) => code === '200')).toHaveLength(3)
    expect(codes.filter((code) => code === '429')).toHaveLength(3)
    expect(await trickle(BOB, [picture])).toBe('200')
  })
})
