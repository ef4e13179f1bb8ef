import { readConfig } from './config.ts'
import { qrSignInOf } from './qrSignIn.ts'
import { type App, openApp } from './app.ts'
import { openOperatorToken } from './operatorToken.ts'

/** How long open requests may take to end once we were asked to stop. */
const DRAIN_MS = 15_000
/** The same without a database: no request can succeed any more, and somebody waits to start us again. */
const LOST_DRAIN_MS = 500

/** One Ctrl-C arrives several times: from the terminal and from each parent that passes it on. */
const SAME_KEYSTROKE_MS = 700

/** Ends the process; the first reason to stop is the one that counts. */
function createEnding(): { readonly stop: (code: number) => void; attach(app: App): void } {
  let app: App | null = null
  let asked: number | null = null
  const finish = async (open: App, code: number): Promise<void> => {
    setTimeout(() => process.exit(1), code === 0 ? DRAIN_MS : LOST_DRAIN_MS).unref()
    try {
      await open.close()
      process.exit(code)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  return {
    stop(code) {
      if (asked !== null) return
      asked = code
      if (app !== null) void finish(app, code)
    },
    attach(open) {
      app = open
      if (asked !== null) void finish(open, asked)
    },
  }
}

/**
 * Runs the operator until it is asked to stop.
 * @throws StartFault when it cannot be opened
 */
export async function runApp(root: string): Promise<void> {
  const read = readConfig(process.env, root)
  const config = { ...read, operatorToken: await openOperatorToken(read) }
  const ending = createEnding()
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      if (asked === 0) {
        asked = now
        console.log('\nStopping ... (again to force)')
        ending.stop(0)
      } else if (now - asked > SAME_KEYSTROKE_MS) process.exit(1)
    })
  }
  const app = await openApp(config, {
    onLost: () => {
      console.error('The database went away.')
      ending.stop(1)
    },
  })
  ending.attach(app)
  console.log(
    `${config.brand} is open: ${app.url}${config.mode === 'sandbox' ? ' (sandbox)' : ''}${
      config.testWallet ? `\nWithout a wallet: ${app.url}/?wallet=test` : ''
    }`,
  )
  console.log(`Sign-in by QR code is ${qrSignInOf(config)}.`)
}
