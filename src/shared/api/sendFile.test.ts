import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type ScriptedUpload, scriptUploads } from '#kit/scriptedUploads.ts'
import type { ApiExtra } from './callBase.ts'
import { sendFile } from './sendFile.ts'

const signedOut = vi.fn<ApiExtra['signedOut']>()
const onProgress = vi.fn<(share: number) => void>()
const file = new Blob(['picture'])
let token: string | null
let sent: readonly ScriptedUpload[]

beforeEach(() => {
  token = 'secret'
  sent = scriptUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function send(signal = new AbortController().signal) {
  const query = { purpose: 'depositProof' }
  const parts = { name: 'uploadImage', account: 'real', query, file, onProgress } as const
  const reply = sendFile(parts, { token: () => token, signedOut, account: () => 'real' }, signal)
  const upload = sent.at(-1)
  if (upload === undefined) throw new Error('nothing was sent')
  return { reply, upload }
}

describe('a file', () => {
  it('goes to its call as it is, with the session and the account', async () => {
    const { reply, upload } = send()
    expect([upload.method, upload.address]).toEqual([
      'POST',
      '/swx/customer/user/uploadImage?purpose=depositProof',
    ])
    expect(Object.fromEntries(upload.headers)).toEqual({
      authorization: 'Bearer secret',
      virtually: 'NO',
      'content-type': 'application/octet-stream',
    })
    expect(upload.body).toBe(file)
    upload.progress(1, 4)
    upload.progress(0, 0)
    expect(onProgress.mock.calls).toEqual([[0.25]])
    upload.answer({ code: '200', result: { id: 'i' } })
    expect(await reply).toMatchObject({ data: { id: 'i' } })
  })

  it('that is refused says why', async () => {
    const { reply, upload } = send()
    upload.answer({ code: CODE.imageTypeWrong, result: null })
    expect(await reply).toMatchObject({ error: { kind: 'refused', code: CODE.imageTypeWrong } })
    expect(signedOut).not.toHaveBeenCalled()
  })

  it.each(['error', 'timeout'] as const)(
    'without an answer (%s) can be sent again',
    async (how) => {
      const { reply, upload } = send()
      upload.end(how)
      expect(await reply).toEqual({ error: { kind: 'unreachable' } })
    },
  )

  it('answered by a page of something in between can be sent again', async () => {
    const { reply, upload } = send()
    upload.answer('<html>413</html>', 413)
    expect(await reply).toEqual({ error: { kind: 'unreachable' } })
  })

  it('of a session that is over ends it', async () => {
    const { reply, upload } = send()
    upload.answer('', 401)
    expect(await reply).toMatchObject({ error: { code: '401' } })
    expect(signedOut).toHaveBeenCalledExactlyOnceWith('secret')
  })

  it('is taken back when nobody waits for it', async () => {
    const giveUp = new AbortController()
    const { reply, upload } = send(giveUp.signal)
    giveUp.abort()
    expect(upload.aborted).toBe(true)
    expect(await reply).toEqual({ error: { kind: 'unreachable' } })
  })

  it('without a session is sent without one', () => {
    token = null
    expect(send().upload.headers.has('authorization')).toBe(false)
  })
})
