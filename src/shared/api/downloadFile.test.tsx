import { afterEach, expect, it, vi } from 'vitest'
import { downloadFile } from './downloadFile.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Downloads what the server answers; what was sent, saved, and ended by it. */
async function download(answer: () => Response) {
  const asked: (RequestInit | undefined)[] = []
  const saved: string[] = []
  const ended: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit | undefined) => {
    asked.push(init)
    return answer()
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const extra = {
    token: () => 'token',
    signedOut: (token: string) => void ended.push(token),
    account: () => 'real' as const,
  }
  const { signal } = new AbortController()
  const reply = await downloadFile('getExport', { id: 'e1' }, extra, signal)
  return { reply, asked, saved, ended }
}

const named = (name: string): Response =>
  new Response('bytes', { headers: { 'content-disposition': `attachment; filename="${name}"` } })
const refused = (code: string, status: number): Response =>
  new Response(JSON.stringify({ code, result: null }), { status })

it('saves a file under its name, fetched with the token of the session', async () => {
  const { reply, asked, saved } = await download(() => named('account-data.zip'))
  expect([reply, saved]).toEqual([{ data: 'account-data.zip' }, ['account-data.zip']])
  expect(asked.map((init) => init?.headers)).toEqual([{ authorization: 'Bearer token' }])
})

it('ends a session that is over, and says why nothing was saved', async () => {
  const gone = await download(() => refused('404', 404))
  expect(gone.reply).toEqual({ error: { kind: 'refused', code: '404', fields: {} } })
  expect((await download(() => refused('401', 401))).ended).toEqual(['token'])
  expect([gone.saved, gone.ended]).toEqual([[], []])
})

it.each([
  () => named('../evil.sh'),
  () => new Response('<html>'),
  () => {
    throw new TypeError('connection reset')
  },
])('saves nothing that is no file of ours', async (answer) => {
  const { reply, saved } = await download(answer)
  expect([reply, saved]).toEqual([{ error: { kind: 'unreachable' } }, []])
})
