import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { type Draft, newDraft, type Step, STEPS } from './draft.ts'
import { DRAFT_KEY } from './draftKey.ts'

/** A form that one customer has begun in this tab. */
interface KeptDraft {
  /** Whose it is, what is sent, and how far they were then: of anything else it is no draft any more. */
  readonly of: string
  readonly step: Step
  readonly draft: Draft
}

const SHAPE = newDraft({ keepable: [], refused: [] })

/** Whether a value may stand where the shape has this one; where it has null, the id of a picture may. */
function fits(value: unknown, shape: unknown): boolean {
  const isText = typeof value === 'string'
  if (Array.isArray(shape)) {
    return Array.isArray(value) && value.every((one) => typeof one === 'string')
  }
  return shape === null ? isText || value === null : typeof value === typeof shape
}

/**
 * The form as far as it is filled in. Phones throw a page away while their camera is open; it comes back with this.
 * It holds what was typed and the ids of pictures, never a picture. A sign-out clears it.
 */
export const keptDraft = stored<KeptDraft>({
  key: DRAFT_KEY,
  version: 1,
  scope: 'tab',
  parse(raw) {
    if (!isRecord(raw) || !isRecord(raw['draft'])) return null
    const { of, step, draft } = raw
    const at = STEPS.find((one) => one === step)
    const whole = Object.entries(SHAPE).every(([name, shape]) => fits(draft[name], shape))
    if (typeof of !== 'string' || at === undefined || !whole) return null
    return { of, step: at, draft: { ...SHAPE, ...draft } }
  },
})
