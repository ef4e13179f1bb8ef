import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from '#server/platform/startFault.ts'
import { readConfig } from './config.ts'
import { type House, openHouse } from './house.ts'

/** How long open requests may take to end once we were asked to stop. */
const DRAIN_MS = 15_000

function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) return process.cwd()
    folder = above
  }
  return folder
}

/** One Ctrl-C arrives several times: from the terminal and from each parent that passes it on. */
const SAME_KEYSTROKE_MS = 700

/** Ends the process; the first reason to stop is the one that counts. */
function createEnding(): { readonly stop: (code: number) => void; attach(house: House): void } {
  let house: House | null = null
  let asked: number | null = null
  const finish = async (open: House, code: number): Promise<void> => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
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

async function main(): Promise<void> {
  const root = projectRoot()
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env, root)
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
    `${config.brand} is open: ${house.url}${config.mode === 'sandbox' ? ' (sandbox)' : ''}`,
  )
}

try {
  await main()
} catch (error) {
  if (error instanceof StartFault) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
