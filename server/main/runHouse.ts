import { qrSignInOf, readConfig } from './config.ts'
import { type House, openHouse } from './house.ts'
import { openOperatorToken } from './operatorToken.ts'

/** How long open requests may take to end once we were asked to stop. */
const DRAIN_MS = 15_000
/** The same without a database: no request can succeed any more, and somebody waits to start us again. */
const LOST_DRAIN_MS = 500

/** One Ctrl-C arrives several times: from the terminal and from each parent that passes it on. */
const SAME_KEYSTROKE_MS = 700

/** Ends the process; the first reason to stop is the one that counts. */
function createEnding(): { readonly stop: (code: number) => void; attach(house: House): void } {
  let house: House | null = null
  let asked: number | null = null
  const finish = async (open: House, code: number): Promise<void> => {
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
      if (house !== null) void finish(house, code)
    },
    attach(open) {
      house = open
      if (asked !== null) void finish(open, asked)
    },
  }
}

/**
 * Runs the house until it is asked to stop.
 * @throws StartFault when it cannot be opened
 */
export async function runHouse(root: string): Promise<void> {
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
  const house = await openHouse(config, {
    onLost: () => {
      console.error('The database went away.')
      ending.stop(1)
    },
  })
  ending.attach(house)
  console.log(
    `${config.brand} is open: ${house.url}${config.mode === 'sandbox' ? ' (sandbox)' : ''}${
      config.testWallet ? `\nWithout a wallet: ${house.url}/?wallet=test` : ''
    }`,
  )
  console.log(`Sign-in by QR code is ${qrSignInOf(config)}.`)
}
