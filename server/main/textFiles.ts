import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import type { ContentService, TextFile } from '#server/modules/content/types.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Config } from './config.ts'

/** Our own texts: beside the bundle where it was built, else in the sources. */
function ownFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const built = join(here, 'texts')
  return existsSync(join(built, 'en', 'terms.md')) ? built : join(here, '..', 'texts')
}

/** The files `<language>/<id>.md` of a folder. @internal a test of the repository reads our own */
export function readTextFiles(folder: string): readonly TextFile[] {
  return FILE_LANGUAGES.flatMap((lang) => {
    const of = join(folder, lang)
    const names = existsSync(of) ? readdirSync(of).filter((name) => name.endsWith('.md')) : []
    return names.map((name) => ({
      id: name.slice(0, -'.md'.length),
      lang,
      text: readFileSync(join(of, name), 'utf8'),
    }))
  })
}

/**
 * Keeps what is new in our texts and in the operator's.
 * @throws StartFault when the operator's folder can't be used, or a legal text is still a template in production
 */
export async function loadTexts(
  content: Pick<ContentService, 'load' | 'unreviewed'>,
  { texts: { dir }, mode }: Pick<Config, 'texts' | 'mode'>,
): Promise<void> {
  await content.load('app', readTextFiles(ownFolder()))
  if (dir !== null) {
    const own = readTextFiles(dir)
    if (own.length === 0)
      throw new StartFault(`TEXTS_DIR: there is no <language>/<id>.md in ${dir}`)
    await content.load('file', own)
  }
  if (mode !== 'production') return
  const left = await content.unreviewed()
  if (left.length === 0) return
  throw new StartFault(
    `Production needs legal texts of your own; these are still templates: ${left.join(', ')}. ` +
      'Put en/<id>.md into TEXTS_DIR (see docs/configuration.md).',
  )
}
