import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from '#server/platform/startFault.ts'
import { assertAlone } from './alone.ts'

function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) return process.cwd()
    folder = above
  }
  return folder
}

/** Everything heavy is loaded after the one question that may end the start at once. */
async function main(): Promise<void> {
  const root = projectRoot()
  const envFile = join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  await assertAlone(process.env, root)
  const { runApp } = await import('./runApp.ts')
  await runApp(root)
}

try {
  await main()
} catch (error) {
  if (error instanceof StartFault) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
