import type { ContentItem, Parameter } from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contentLanguage, SANDBOX_PARAMETERS } from './rules.ts'
import { selectItems, selectParameter } from './store.ts'

/** Text pages and system parameters. */
export interface ContentService {
  /** The footer's items in a language; where there is no translation, in English. */
  list(lang: string): Promise<readonly ContentItem[]>
  /** @throws Refusal parameterMissing when it is not set */
  parameter(key: string): Promise<Parameter>
}

export interface ContentDeps {
  readonly db: Queryable
  readonly mode: 'sandbox' | 'production'
  /** Parameters that the configuration decides; nothing else can. */
  readonly configured: ReadonlyMap<string, string>
}

export function createContentService({ db, mode, configured }: ContentDeps): ContentService {
  return {
    list: (lang) => selectItems(db, contentLanguage(lang)),
    async parameter(key) {
      const sandbox = mode === 'sandbox' ? SANDBOX_PARAMETERS.get(key) : undefined
      const paramValue = configured.get(key) ?? (await selectParameter(db, key)) ?? sandbox
      if (paramValue === undefined) throw new Refusal(CODE.parameterMissing)
      return { paramValue }
    },
  }
}
