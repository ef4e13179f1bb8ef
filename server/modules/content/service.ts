import * as CODE from '#protocol/errorCodes.ts'
import {
  type OperatorParameter,
  PARAMETER_NAMES,
  type ParameterName,
} from '#protocol/operatorParameters.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contentLanguage, SANDBOX_PARAMETERS } from './rules.ts'
import { COUNTED, parameterFault } from './rulesParameters.ts'
import {
  deleteAnnouncement,
  deleteParameter,
  insertAnnouncement,
  putAnnouncement,
  putParameter,
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

export function createContentService(deps: ContentDeps): ContentService {
  const { db, clock, mode, configured } = deps
  const counts = new Map([...deps.counted].map(([key, one]) => [key, keptFor(one, clock)]))
  /** What pages are told; null where they are told nothing. */
  const shownOf = async (key: string, kept: string | null): Promise<string | null> => {
    const sandbox = mode === 'sandbox' ? SANDBOX_PARAMETERS.get(key) : undefined
    const set = configured.get(key) ?? kept ?? sandbox
    return (set === COUNTED ? await counts.get(key)?.() : set) ?? null
  }
  const parameterOf = async (name: ParameterName): Promise<OperatorParameter> => {
    const value = await selectParameter(db, name)
    return { name, value, shown: await shownOf(name, value) }
  }
  return {
    ...createTexts(deps),
    announcements: (lang) => selectAnnouncements(db, contentLanguage(lang)),
    announce: (body) => putAnnouncement(db, body, clock.now()),
    publish: (tx, own) => insertAnnouncement(tx, own, clock.now()),
    async withdrawAnnouncement(id) {
      if (!(await deleteAnnouncement(db, id))) throw new Refusal(CODE.notFound)
    },
    async parameter(key) {
      const paramValue = await shownOf(key, await selectParameter(db, key))
      if (paramValue === null) throw new Refusal(CODE.parameterMissing)
      return { paramValue }
    },
    parameters: () => Promise.all(PARAMETER_NAMES.map(parameterOf)),
    async setParameter(name, value) {
      const fault = value === null ? null : parameterFault(name, value)
      if (fault !== null) throw new Refusal(CODE.malformed, { value: fault })
      await (value === null ? deleteParameter(db, name) : putParameter(db, name, value))
      return parameterOf(name)
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
