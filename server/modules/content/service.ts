import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contentLanguage, SANDBOX_PARAMETERS } from './rules.ts'
import {
  deleteAnnouncement,
  putAnnouncement,
  selectAnnouncements,
  selectParameter,
} from './store.ts'
import { createTexts, type TextDeps } from './texts.ts'
import type { ContentService } from './types.ts'

export interface ContentDeps extends TextDeps {
  /** Parameters that the configuration decides; nothing else can. */
  readonly configured: ReadonlyMap<string, string>
}

export function createContentService(deps: ContentDeps): ContentService {
  const { db, clock, mode, configured } = deps
  return {
    ...createTexts(deps),
    announcements: (lang) => selectAnnouncements(db, contentLanguage(lang)),
    announce: (body) => putAnnouncement(db, body, clock.now()),
    async withdrawAnnouncement(id) {
      if (!(await deleteAnnouncement(db, id))) throw new Refusal(CODE.notFound)
    },
    async parameter(key) {
      const sandbox = mode === 'sandbox' ? SANDBOX_PARAMETERS.get(key) : undefined
      const paramValue = configured.get(key) ?? (await selectParameter(db, key)) ?? sandbox
      if (paramValue === undefined) throw new Refusal(CODE.parameterMissing)
      return { paramValue }
    },
  }
}
