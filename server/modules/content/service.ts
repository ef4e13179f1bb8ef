import * as CODE from '#protocol/errorCodes.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contentLanguage, SANDBOX_PARAMETERS } from './rules.ts'
import {
  deleteAnnouncement,
  insertAnnouncement,
  putAnnouncement,
  selectAnnouncements,
  selectParameter,
} from './store.ts'
import { createTexts, type TextDeps } from './texts.ts'
import type { ContentService, CountedFigure } from './types.ts'

export interface ContentDeps extends TextDeps {
  /** Parameters that the configuration decides; nothing else can. */
  readonly configured: ReadonlyMap<string, string>
  /** Figures that are counted where their parameter is `auto`. */
  readonly counted: ReadonlyMap<string, CountedFigure>
}

/** What an operator sets a parameter to, so that it is counted. */
const COUNTED = 'auto'

export function createContentService(deps: ContentDeps): ContentService {
  const { db, clock, mode, configured } = deps
  const counts = new Map([...deps.counted].map(([key, one]) => [key, keptFor(one, clock)]))
  return {
    ...createTexts(deps),
    announcements: (lang) => selectAnnouncements(db, contentLanguage(lang)),
    announce: (body) => putAnnouncement(db, body, clock.now()),
    publish: (tx, own) => insertAnnouncement(tx, own, clock.now()),
    async withdrawAnnouncement(id) {
      if (!(await deleteAnnouncement(db, id))) throw new Refusal(CODE.notFound)
    },
    async parameter(key) {
      const sandbox = mode === 'sandbox' ? SANDBOX_PARAMETERS.get(key) : undefined
      const set = configured.get(key) ?? (await selectParameter(db, key)) ?? sandbox
      const paramValue = set === COUNTED ? await counts.get(key)?.() : set
      if (paramValue === undefined) throw new Refusal(CODE.parameterMissing)
      return { paramValue }
    },
  }
}

/** Counts at most once in the time that a count is kept; one that failed is not kept. */
function keptFor({ keptMs, count }: CountedFigure, clock: Clock): () => Promise<string> {
  let kept: { readonly at: number; readonly value: Promise<string> } | null = null
  return () => {
    const now = clock.now()
    if (kept === null || Math.abs(now - kept.at) >= keptMs) {
      const value = count()
      kept = { at: now, value }
      value.catch(() => {
        kept = null
      })
    }
    return kept.value
  }
}
