import { randomUUID } from 'node:crypto'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { BasicIdentityBody, FullIdentityBody } from '#protocol/identity.ts'
import { IDENTITY_REVIEW_HOURS, LEAST_PHOTO_SIDE, MOST_FORMS } from '#protocol/identityTerms.ts'
import { afterIdentityEvent, type IdentityState } from '#protocol/machines/identity.ts'
import type { Millis } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type IdentityDeps, notNow, openForm, sealForm, paperOf } from './parts.ts'
import {
  keepable,
  type Lent,
  levelOf,
  mustBeOfAge,
  mustBeValid,
  type NewImage,
  newImages,
  sendingIn,
  sheetOf,
  wholeForm,
} from './rulesForm.ts'
import {
  insertForm,
  isRefusedImage,
  lockForm,
  lockMarks,
  lockStanding,
  selectFlags,
  selectNewest,
  selectSendings,
  type StandingRow,
  updateStanding,
} from './store.ts'
import type { SentForm, SentImage } from './types.ts'

const HOUR = 3_600_000
export const SENDING_SPAN = 30 * 24 * HOUR

/** A form with nothing but who somebody is. */
export async function sendBasic(
  deps: IdentityDeps,
  customerId: string,
  { details, consent }: BasicIdentityBody,
): Promise<void> {
  const form: SentForm = {
    details,
    consent,
    document: null,
    signature: null,
    sheet: null,
    wealth: null,
    images: [],
  }
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const standing = await lockStanding(tx, customerId, now)
    await enter(deps, tx, { customerId, standing, now, kind: 'basic' }, form)
  })
}

/** A form with papers. */
export async function sendFull(
  deps: IdentityDeps,
  customerId: string,
  body: FullIdentityBody,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const standing = await lockStanding(tx, customerId, now)
    if (standing.state === 'pending') notNow()
    const images = await enterImages(deps, tx, customerId, newImages(body))
    const lent = await lentBy(deps, tx, customerId)
    const form = wholeForm(body, images, lent, await sheetFor(deps, tx, customerId))
    if (form.document !== null) mustBeValid(form.document, now)
    await enter(deps, tx, { customerId, standing, now, kind: 'full' }, form)
  })
}

interface Sending {
  readonly customerId: string
  readonly standing: StandingRow
  readonly now: Millis
  readonly kind: 'basic' | 'full'
}

/** Enters a form that is whole; one without papers and flags needs nobody's yes. */
async function enter(
  deps: IdentityDeps,
  tx: Transaction,
  { customerId, standing, now, kind }: Sending,
  form: SentForm,
): Promise<void> {
  const { state, level, lapses_at: lapsesAt } = standing
  const proves = levelOf(kind, form.wealth !== null)
  const event = sendingIn(state, level, proves)
  const next = event === null ? null : afterIdentityEvent(state, event, state)
  if (next === null) notNow()
  const { lately } = await selectSendings(tx, customerId, now - SENDING_SPAN)
  if (lately.length >= MOST_FORMS) throw new Refusal(CODE.limitReached)
  mustBeOfAge(form.details, now)
  if (deps.notServed.includes(form.details.country)) {
    throw new Refusal(CODE.countryNotServed, { 'details.country': 'unreasonable' })
  }
  const id = randomUUID()
  const sealed = await sealForm(deps, tx, { id, customerId }, form)
  await lockMarks(tx, [sealed.person, ...(sealed.document === null ? [] : [sealed.document])])
  const flags = await selectFlags(tx, customerId, sealed.person, sealed.document)
  const atOnce = kind === 'basic' && flags.length === 0
  await insertForm(
    tx,
    {
      ...sealed,
      id,
      customer_id: customerId,
      kind,
      wealth: form.wealth !== null,
      flags,
      sentIn: state,
      sentAt: now,
      dueAt: now + IDENTITY_REVIEW_HOURS * HOUR,
      state: atOnce ? 'verified' : 'pending',
    },
    form.images,
  )
  const after: IdentityState = atOnce ? 'verified' : next
  const reached = atOnce ? proves : level
  await updateStanding(tx, customerId, { state: after, level: reached, lapsesAt }, now)
}

/** Makes these pictures part of the customer's papers. */
async function enterImages(
  { images }: IdentityDeps,
  tx: Transaction,
  customerId: string,
  sent: readonly NewImage[],
): Promise<readonly SentImage[]> {
  const used: SentImage[] = []
  for (const { name, id, field, photo } of sent) {
    const use = {
      customerId,
      imageId: id,
      purpose: 'identity',
      usedBy: paperOf(customerId),
    } as const
    const image = await images.use(tx, use).catch((error: unknown) => {
      throw error instanceof Refusal ? refusedAt(error, field) : error
    })
    if (photo && Math.max(image.width, image.height) < LEAST_PHOTO_SIDE) {
      throw new Refusal(CODE.imageTooSmall, { [field]: 'outOfRange' })
    }
    if (await isRefusedImage(tx, image.sha256)) {
      throw new Refusal(CODE.imageNotUsable, { [field]: 'unreasonable' })
    }
    used.push({ name, id, sha256: image.sha256 })
  }
  return used
}

function refusedAt({ code }: Refusal, field: string): Refusal {
  const fields: FieldFaults = { [field]: 'unreasonable' }
  return new Refusal(code, fields)
}

/** The form before, of which parts may be kept; null where there is none. */
async function lentBy(
  deps: IdentityDeps,
  tx: Transaction,
  customerId: string,
): Promise<Lent | null> {
  const newest = await selectNewest(tx, customerId)
  // Locked, so that no picture is shredded that the next form keeps.
  const row = newest === null ? null : await lockForm(tx, newest.id)
  if (row?.shredded_at !== null) return null
  if (row.state === 'pending') return null
  const form = await openForm(deps, tx, row)
  return { form, parts: keepable(form, row.refused) }
}

/** What the next photo in hand must show: it changes with each form. */
export async function sheetFor(
  { vault, clock }: IdentityDeps,
  tx: Transaction | IdentityDeps['db'],
  customerId: string,
): Promise<string> {
  const { all } = await selectSendings(tx, customerId, clock.now())
  return sheetOf(vault.mark('sheet', `${customerId}|${all}`))
}
