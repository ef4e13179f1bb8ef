import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Environment } from '#server/main/config.ts'

/** Somebody with an account at the provider. */
export interface PeerPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  /** The organisation that keeps the account. */
  readonly hd?: string
}

/** What the provider does to the tokens that it hands out from now on. */
export interface TokenTwist {
  /** What they say in place of the truth. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Whether somebody else's key signs them. */
  readonly foreignKey?: boolean
  /** Whether it answers with a fault of its own in their place. */
  readonly broken?: boolean
}

export type ToPeer =
  | { readonly type: 'open'; readonly people: readonly PeerPerson[]; readonly client: PeerClient }
  | { readonly type: 'twist'; readonly twist: TokenTwist }

export interface PeerClient {
  readonly id: string
  readonly secret: string
}

/** An OpenID provider in a process of its own, on this host. */
export interface GooglePeer {
  readonly issuer: string
  /** What an operator sets to use it. */
  readonly env: Environment
  twist(twist: TokenTwist): Promise<void>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('googleProcess.ts', import.meta.url))
const CLIENT: PeerClient = { id: 'glasshouse.test', secret: 'a-secret-of-the-tests' }

/** Starts a provider that knows these people. Its page has a link for each. */
export async function openGooglePeer(people: readonly PeerPerson[]): Promise<GooglePeer> {
  const child = fork(PROGRAM, [], { execArgv: ['--import', 'tsx'], stdio: 'ignore' })
  const tell = (message: ToPeer): Promise<string> => said(child, () => child.send(message))
  const issuer = await tell({ type: 'open', people, client: CLIENT })
  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
    },
    async twist(twist) {
      await tell({ type: 'twist', twist })
    },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

/** What the process says next. */
function said(child: ChildProcess, ask: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`ended with ${String(code)}`))
    child.once('exit', fail)
    child.once('message', (text: string) => {
      child.off('exit', fail)
      resolve(text)
    })
    ask()
  })
}

/** Goes to the provider as a browser does, and says who one is there; the query that it comes back with. */
export async function comeBack(start: string, sub: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let hop = 0; hop < 12; hop += 1) {
    if (url.pathname === '/api/loginCallback/google') return url.searchParams
    if (/^\/interaction\/[^/]+$/.test(url.pathname)) url.pathname += `/${sub}`
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to === null) throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`)
    url = new URL(to, url)
  }
  throw new Error('the provider leads nowhere')
}
