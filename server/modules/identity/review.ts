import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { IDENTITY_PARTS } from '#protocol/identityTerms.ts'
import { afterIdentityEvent } from '#protocol/machines/identity.ts'
import type {
  IdentityImage,
  QueuedIdentity,
  ReviewIdentityBody,
  SeenIdentity,
} from '#protocol/operatorIdentity.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { ImageFile } from '#server/modules/images/types.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type IdentityDeps, notNow, openForm, sealNote, paperOf } from './parts.ts'
import { areParts, higher, levelOf, partOf } from './rulesForm.ts'
import {
  type FormRow,
  lockForm,
  lockMarks,
  lockStanding,
  selectFlags,
  selectForm,
  updateStanding,
} from './store.ts'
import {
  countApprovals,
  insertApproval,
  insertLook,
  NOTHING_SAID,
  type QueuedRow,
  selectQueued,
  updateEnded,
  updateFlags,
  updateRefusedImages,
  updateReleased,
  updateTaken,
} from './storeReview.ts'
import type { SentForm } from './types.ts'

/** How long a form is one operator's. */
const HELD_MS = 30 * 60_000
/** How long after its last day a document still counts. */
const LAPSE_MS = 30 * 86_400_000
/** Operators that a flagged form needs. */
const FLAGGED_NEEDS = 2

/** A form that waits, as operators see it before they open it. */
export function toQueued(row: QueuedRow, now: Millis): QueuedIdentity {
  const isHeld = row.taken_until !== null && row.taken_until.getTime() > now
  return {
    id: row.id,
    customerId: row.customer_id,
    form: row.kind,
    wealth: row.wealth,
    flags: [...row.flags],
    sentAt: toIso(row.sent_at.getTime()),
    dueAt: toIso(row.due_at.getTime()),
    overdue: row.due_at.getTime() < now,
    takenBy: isHeld ? row.taken_by : null,
    takenUntil: isHeld ? toIso(row.taken_until.getTime()) : null,
    approvedBy: [...row.approved_by],
  }
}

async function readQueued({ db, clock }: IdentityDeps, id: string): Promise<QueuedIdentity> {
  const row = await selectQueued(db, id)
  if (row === null) throw new Refusal(CODE.notFound)
  return toQueued(row, clock.now())
}

/** @throws Refusal unless this operator may deal with this form now */
function waiting(row: FormRow | null, operator: string): FormRow {
  if (row === null) throw new Refusal(CODE.notFound)
  if (row.customer_id === operator) throw new Refusal(CODE.forbidden)
  if (row.state !== 'pending') notNow()
  return row
}

/** @throws Refusal unless this operator has taken this form */
function held(row: FormRow | null, operator: string, now: Millis): FormRow {
  const form = waiting(row, operator)
  const taken = form.taken_until !== null && form.taken_until.getTime() > now
  if (taken && form.taken_by !== operator) throw new Refusal(CODE.otherOperatorNeeded)
  if (!taken) notNow()
  return form
}

export async function take(
  deps: IdentityDeps,
  id: string,
  operator: string,
): Promise<QueuedIdentity> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { taken_by: by, taken_until: until } = waiting(await lockForm(tx, id), operator)
    if (by !== null && by !== operator && until !== null && until.getTime() > now) {
      throw new Refusal(CODE.otherOperatorNeeded)
    }
    await updateTaken(tx, id, operator, now + HELD_MS)
  })
  return readQueued(deps, id)
}

export async function view(
  deps: IdentityDeps,
  id: string,
  operator: string,
): Promise<SeenIdentity> {
  const { db, clock } = deps
  const row = held(await selectForm(db, id), operator, clock.now())
  // Entered first: nothing is shown that is not counted.
  await insertLook(db, id, operator, null, clock.now())
  const { details, document, signature, sheet, wealth, images } = await openForm(deps, db, row)
  return {
    case: await readQueued(deps, id),
    digest: row.digest.toString('hex'),
    details,
    document,
    signature,
    sheet,
    wealth,
    images: images.map(({ name }) => name),
  }
}

export async function image(
  deps: IdentityDeps,
  id: string,
  operator: string,
  name: IdentityImage,
): Promise<ImageFile> {
  const { db, clock } = deps
  const row = held(await selectForm(db, id), operator, clock.now())
  const form = await openForm(deps, db, row)
  const sent = form.images.find((one) => one.name === name)
  if (sent === undefined) throw new Refusal(CODE.notFound)
  await insertLook(db, id, operator, name, clock.now())
  return fileOf(deps, db, row.customer_id, sent)
}

/** A picture, byte for byte as it was sent. */
async function fileOf(
  { images }: IdentityDeps,
  db: Db,
  customerId: string,
  { id, sha256 }: SentForm['images'][number],
): Promise<ImageFile> {
  const file = await images.part(db, id, paperOf(customerId))
  if (file.sha256 !== sha256) throw new Error(`image ${id} is not what was sent`)
  return file
}

export async function review(
  deps: IdentityDeps,
  id: string,
  operator: string,
  body: ReviewIdentityBody,
): Promise<QueuedIdentity> {
  const { db, clock } = deps
  const seen = held(await selectForm(db, id), operator, clock.now())
  const form = await openForm(deps, db, seen)
  if (body.event === 'approve') {
    if (body.digest !== seen.digest.toString('hex')) notNow()
    for (const sent of form.images) await fileOf(deps, db, seen.customer_id, sent)
  }
  await db.transaction(async (tx) => {
    const now = clock.now()
    const standing = await lockStanding(tx, seen.customer_id, now)
    const row = held(await lockForm(tx, id), operator, now)
    const decided = { deps, tx, row, form, standing, operator, now }
    if (body.event === 'approve') await approve(decided)
    else if (body.event === 'reject') await reject(decided, body)
    else await updateFlags(tx, id, [...new Set([...row.flags, body.reason])])
  })
  return readQueued(deps, id)
}

interface Decided {
  readonly deps: IdentityDeps
  readonly tx: Transaction
  readonly row: FormRow
  readonly form: SentForm
  readonly standing: Awaited<ReturnType<typeof lockStanding>>
  readonly operator: string
  readonly now: Millis
}

async function approve({ deps, tx, row, form, standing, operator, now }: Decided): Promise<void> {
  const { id, person, document, customer_id: customerId } = row
  await lockMarks(tx, [person, ...(document === null ? [] : [document])])
  // Somebody may have been verified with the same papers since this was sent.
  const found = await selectFlags(tx, customerId, person, document)
  const flags = [...new Set([...row.flags, ...found])]
  await updateFlags(tx, id, flags)
  if (!(await insertApproval(tx, id, operator, now))) throw new Refusal(CODE.otherOperatorNeeded)
  const needed = flags.length > 0 ? FLAGGED_NEEDS : 1
  if ((await countApprovals(tx, id)) < needed) {
    await updateReleased(tx, id)
    return
  }
  const state = afterIdentityEvent(standing.state, 'approve', row.sent_in) ?? notNow()
  const level = higher(standing.level, levelOf(row.kind, row.wealth))
  const last = form.document?.expiresOn ?? null
  const lapsesAt =
    form.document === null
      ? standing.lapses_at
      : last === null
        ? null
        : new Date(Date.parse(last) + LAPSE_MS)
  await updateEnded(tx, id, 'verified', NOTHING_SAID, now)
  await updateStanding(tx, customerId, { state, level, lapsesAt }, now)
  await deps.note(tx, customerId, { kind: 'identityMoved', state: 'verified' })
}

async function reject(
  { deps, tx, row, form, standing, now }: Decided,
  { refused, said }: Extract<ReviewIdentityBody, { event: 'reject' }>,
): Promise<void> {
  const { id, customer_id: customerId } = row
  const parts = new Set(refused.map(({ part }) => part))
  if (parts.size !== refused.length || !areParts(form, refused)) {
    throw new Refusal(CODE.malformed, { refused: 'unreasonable' })
  }
  const state = afterIdentityEvent(standing.state, 'reject', row.sent_in) ?? notNow()
  const ofParts = (wanted: ReadonlySet<string>) =>
    form.images.filter(({ name }) => wanted.has(partOf(name)))
  await updateRefusedImages(
    tx,
    id,
    ofParts(parts).map(({ name }) => name),
  )
  const noteId = said === null ? null : randomUUID()
  const note =
    said === null || noteId === null ? null : await sealNote(deps, tx, noteId, customerId, said)
  const inOrder = IDENTITY_PARTS.flatMap((part) => refused.filter((one) => one.part === part))
  await updateEnded(tx, id, 'notPassed', { refused: inOrder, noteId, note }, now)
  const { level, lapses_at: lapsesAt } = standing
  await updateStanding(tx, customerId, { state, level, lapsesAt }, now)
  await deps.note(tx, customerId, { kind: 'identityMoved', state: 'notPassed' })
  const uncovered = refused.filter(({ reason }) => reason === 'coverNumber')
  for (const sent of ofParts(new Set(uncovered.map(({ part }) => part)))) {
    await deps.images.shred(tx, sent.id)
  }
}
