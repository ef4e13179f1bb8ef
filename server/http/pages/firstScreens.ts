import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedScreens } from '#protocol/firstScreens.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'

/** The screens that a page shows before the app is here; built beside the app (`src/app/first`). */
export interface FirstScreens {
  /** All styles that they need. */
  readonly css: string
  /** Renders them in a language that has texts, for these settings. */
  render(language: string, config: PublicConfig, address: string): Promise<RenderedScreens>
}

/** Opens the built screens of a folder; null where there are none. */
export function openFirstScreens(folder: string): FirstScreens | null {
  const script = join(folder, 'renderFirst.js')
  const styles = join(folder, 'style.css')
  if (!existsSync(script) || !existsSync(styles)) return null
  return {
    css: readFileSync(styles, 'utf8'),
    async render(language, config, address) {
      const built: unknown = await import(pathToFileURL(script).href)
      const { renderFirst } = built as { renderFirst: FirstScreens['render'] }
      return renderFirst(language, config, address)
    },
  }
}
