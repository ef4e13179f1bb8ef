import { vi } from 'vitest'

type Listener = (event: { readonly loaded: number; readonly total: number }) => void

/** One upload of the page, answered by the test. */
export class ScriptedUpload {
  status = 0
  responseText = ''
  timeout = 0
  method = ''
  address = ''
  body: unknown = null
  aborted = false
  readonly headers = new Map<string, string>()
  readonly upload = {
    addEventListener: (_: string, heard: Listener): void => void this.#progress.push(heard),
  }
  readonly #progress: Listener[] = []
  readonly #ends = new Map<string, () => void>()

  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  addEventListener(name: string, heard: () => void): void {
    this.#ends.set(name, heard)
  }

  send(body: unknown): void {
    this.body = body
  }

  abort(): void {
    this.aborted = true
    this.end('abort')
  }

  progress(loaded: number, total: number): void {
    for (const heard of this.#progress) heard({ loaded, total })
  }

  /** Answers with an envelope, or with any other text. */
  answer(reply: object | string, status = 200): void {
    this.status = status
    this.responseText = typeof reply === 'string' ? reply : JSON.stringify(reply)
    this.end('load')
  }

  end(how: 'load' | 'error' | 'timeout' | 'abort'): void {
    this.#ends.get(how)?.()
  }
}

/** Takes the place of the browser's own uploads and keeps each. */
export function scriptUploads(): readonly ScriptedUpload[] {
  const made: ScriptedUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends ScriptedUpload {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  return made
}
