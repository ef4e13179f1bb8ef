import type { IdentityFigures, OwnIdentity } from '#protocol/identity.ts'
import { MOST_FORMS } from '#protocol/identityTerms.ts'
import { afterIdentityEvent } from '#protocol/machines/identity.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { pageOf } from '#server/platform/cursor.ts'
import { shownHours } from '#server/platform/shownHours.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type IdentityDeps, notNow, openForm, openNote } from './parts.ts'
import { image, review, take, toQueued, view } from './review.ts'
import { keepable, summaryOf } from './rulesForm.ts'
import { sendBasic, sendFull, SENDING_SPAN, sheetFor } from './sending.ts'
import {
  type FormRow,
  lapseStandings,
  lockForm,
  lockStanding,
  selectChanged,
  selectLevels,
  selectNewest,
  selectSendings,
  selectStanding,
  updateStanding,
} from './store.ts'
import { selectFigures } from './storeFigures.ts'
import {
  NOTHING_SAID,
  selectLooks,
  selectOwnImages,
  selectQueue,
  selectToShred,
  updateEnded,
  updateShredded,
} from './storeReview.ts'
import type { IdentityService, Standing } from './types.ts'

/** How long what was refused is kept. */
const REFUSED_KEPT_MS = 90 * 86_400_000
const DAY_MS: Millis = 86_400_000
/** Days that the public figures look back. */
const FIGURE_DAYS = 30
/** Forms that one round of the job shreds. */
const SHRED_ROUND = 100

const UNKNOWN: Standing = { state: 'notCertified', level: 'none' }

/** Who customers are: forms, the papers they show, and what operators say of them. */
export function createIdentityService(deps: IdentityDeps): IdentityService {
  const { db, clock } = deps
  const own = (customerId: string): Promise<OwnIdentity> => readOwn(deps, customerId)
  return {
    async stateOf(query, customerId) {
      const row = await selectStanding(query, customerId)
      return row === null ? UNKNOWN : { state: row.state, level: row.level }
    },
    async verifiedAmong(query, customerIds) {
      const levels = await selectLevels(query, customerIds)
      const verified = [...levels].filter(([, level]) => level === 'full' || level === 'wealth')
      return new Set(verified.map(([id]) => id))
    },
    levelsOf: selectLevels,
    changedSince: selectChanged,
    own,
    figures: (query) => figuresOf(query, clock.now()),
    async sendBasic(customerId, body) {
      await sendBasic(deps, customerId, body)
      return own(customerId)
    },
    async sendFull(customerId, body) {
      await sendFull(deps, customerId, body)
      return own(customerId)
    },
    async takeBack(customerId) {
      await db.transaction((tx) => takeBack(tx, customerId, clock.now()))
      return own(customerId)
    },
    async queue(query, after, limit) {
      const now = clock.now()
      const found = await selectQueue(query, after, limit + 1)
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (row) => toQueued(row, now),
      )
    },
    take: (id, operator) => take(deps, id, operator),
    view: (id, operator) => view(deps, id, operator),
    image: (id, operator, name) => image(deps, id, operator, name),
    review: (id, operator, body) => review(deps, id, operator, body),
    async sweep() {
      await lapseStandings(db, clock.now())
      const faults: unknown[] = []
      // One that fails keeps no other from being shredded.
      for (const id of await selectToShred(db, clock.now() - REFUSED_KEPT_MS, SHRED_ROUND)) {
        await db
          .transaction((tx) => shred(deps, tx, id))
          .catch((fault: unknown) => faults.push(fault))
      }
      if (faults.length > 0) throw new AggregateError(faults, 'forms that could not be shredded')
    },
  }
}

async function figuresOf(query: Queryable, now: Millis): Promise<IdentityFigures> {
  const found = await selectFigures(query, now - FIGURE_DAYS * DAY_MS, now)
  const { answered, medianSeconds, p95Seconds, waiting, overdue } = found
  return {
    days: FIGURE_DAYS,
    answered,
    medianHours: shownHours(medianSeconds, answered),
    p95Hours: shownHours(p95Seconds, answered),
    waiting,
    overdue,
  }
}

async function takeBack(tx: Transaction, customerId: string, now: Millis): Promise<void> {
  const { state, level, lapses_at: lapsesAt } = await lockStanding(tx, customerId, now)
  const form = state === 'pending' ? await selectNewest(tx, customerId) : null
  const row = form === null ? null : await lockForm(tx, form.id)
  if (row === null) notNow()
  const before = afterIdentityEvent(state, 'takeBack', row.sent_in) ?? notNow()
  await updateEnded(tx, row.id, 'takenBack', NOTHING_SAID, now)
  // What was verified may have lapsed while this waited.
  const lapsed = before === 'verified' && level === 'none'
  const to = lapsed ? 'notVerified' : before
  await updateStanding(tx, customerId, { state: to, level, lapsesAt }, now)
}

/** Drops the keys of a form and of the pictures that no other form has. */
async function shred(deps: IdentityDeps, tx: Transaction, id: string): Promise<void> {
  const row = await lockForm(tx, id)
  if (row?.shredded_at !== null) return
  await updateShredded(tx, id, deps.clock.now())
  await deps.vault.drop(tx, id)
  if (row.note_id !== null) await deps.vault.drop(tx, row.note_id)
  for (const picture of await selectOwnImages(tx, id)) await deps.images.shred(tx, picture)
}

async function readOwn(deps: IdentityDeps, customerId: string): Promise<OwnIdentity> {
  const { db, clock } = deps
  const now = clock.now()
  const standing = await selectStanding(db, customerId)
  const row = await selectNewest(db, customerId)
  const { lately } = await selectSendings(db, customerId, now - SENDING_SPAN)
  const left = Math.max(0, MOST_FORMS - lately.length)
  const [oldest] = lately
  const form = row?.shredded_at !== null ? null : await openForm(deps, db, row)
  const isOver = row !== null && row.state !== 'pending'
  const looks = row === null ? { seen: 0, last: null } : await selectLooks(db, row.id)
  return {
    ...(standing === null ? UNKNOWN : { state: standing.state, level: standing.level }),
    since: standing === null ? null : toIso(standing.since.getTime()),
    form: row?.kind ?? null,
    ...dueOf(row, now),
    left,
    again: left > 0 || oldest === undefined ? null : toIso(oldest + SENDING_SPAN),
    refused: row === null ? [] : [...row.refused],
    note: row === null || form === null ? null : await openNote(deps, db, row),
    keepable: isOver && form !== null ? keepable(form, row.refused) : [],
    summary: form === null ? null : summaryOf(form),
    sheet: await sheetFor(deps, db, customerId),
    notServed: [...deps.notServed],
    seen: looks.seen,
    seenAt: looks.last === null ? null : toIso(looks.last.getTime()),
  }
}

function dueOf(row: FormRow | null, now: Millis): Pick<OwnIdentity, 'dueAt' | 'overdue'> {
  if (row?.state !== 'pending') return { dueAt: null, overdue: false }
  const due = row.due_at.getTime()
  return { dueAt: toIso(due), overdue: due < now }
}
