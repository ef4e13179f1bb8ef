import type { AnnounceBody, Announcement } from '#protocol/announcement.ts'
import type { ContentItem, Parameter } from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contentLanguage, SANDBOX_PARAMETERS } from './rules.ts'
import {
  deleteAnnouncement,
  putAnnouncement,
  selectAnnouncements,
  selectItems,
  selectParameter,
} from './store.ts'

/** Text pages and system parameters. */
export interface ContentService {
  /** The footer's items in a language; where there is no translation, in English. */
  list(lang: string): Promise<readonly ContentItem[]>
  /** The newest 50 announcements, pinned ones first, in a language or in English. */
  announcements(lang: string): Promise<readonly Announcement[]>
  /** Publishes an announcement in one language, or puts another text in its place. */
  announce(body: AnnounceBody): Promise<void>
  /** Takes an announcement back in all languages. @throws Refusal notFound */
  withdrawAnnouncement(id: string): Promise<void>
  /** @throws Refusal parameterMissing when it is not set */
  parameter(key: string): Promise<Parameter>
}

export interface ContentDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly mode: 'sandbox' | 'production'
  /** Parameters that the configuration decides; nothing else can. */
  readonly configured: ReadonlyMap<string, string>
}

export function createContentService({ db, clock, mode, configured }: ContentDeps): ContentService {
  return {
    list: (lang) => selectItems(db, contentLanguage(lang)),
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
