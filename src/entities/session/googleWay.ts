import type { TermsAccepted } from '#protocol/accounts.ts'
import type { GoogleStep } from '#protocol/ownerProof.ts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'

const PURPOSES = ['login', 'link', 'step'] as const

/** What a tab keeps while it is at Google. The secret is in no address and in no other tab. */
export interface WayToGoogle extends GoogleStep {
  readonly purpose: (typeof PURPOSES)[number]
  /** Where to go once back. */
  readonly back: string
  /** What the owner is about to do there, of a step. */
  readonly act?: string | undefined
  /** What was ticked, of a login that begins an account. */
  readonly terms?: TermsAccepted | undefined
}

/** The way that this tab is on. */
export const wayToGoogle: Stored<WayToGoogle> = stored({
  key: 'google',
  version: 1,
  scope: 'tab',
  parse: readWay,
})

interface KeptStep extends GoogleStep {
  readonly act?: string | undefined
}

/** That Google confirmed who is here, for one act. */
export const googleStep: Stored<KeptStep> = stored({
  key: 'googleStep',
  version: 1,
  scope: 'tab',
  parse: readStep,
})

function readStep(raw: unknown): KeptStep | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { flowId, secret, act }: Partial<Record<keyof KeptStep, unknown>> = raw
  if (typeof flowId !== 'string' || typeof secret !== 'string') return null
  return { flowId, secret, ...(typeof act === 'string' ? { act } : {}) }
}

function readWay(raw: unknown): WayToGoogle | null {
  const step = readStep(raw)
  if (step === null) return null
  const fields: Partial<Record<keyof WayToGoogle, unknown>> = raw as object
  const purpose = PURPOSES.find((one) => one === fields.purpose)
  if (purpose === undefined || typeof fields.back !== 'string') return null
  const terms = readTerms(fields.terms)
  return { ...step, purpose, back: fields.back, ...(terms === null ? {} : { terms }) }
}

function readTerms(raw: unknown): TermsAccepted | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { lang, version }: Partial<Record<keyof TermsAccepted, unknown>> = raw
  return typeof lang === 'string' && typeof version === 'number' ? { lang, version } : null
}
