import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import * as CODE from '#protocol/errorCodes.ts'
import { type ChatOwner, sendMessage } from '#src/entities/support/support.api.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import { outbox, type WaitingMessage } from './outbox.ts'

type Send = ThunkDispatch<never, unknown, UnknownAction> & Dispatch

/** Refusals that mean later, not never. */
const LATER: ReadonlySet<string> = new Set([
  CODE.tooMany,
  CODE.unavailable,
  CODE.internal,
  CODE.signedOut,
  CODE.tooSlow,
])

let sending = false

/**
 * Sends what waits for an owner, in its order, one at a time. Where there is no answer it waits on: sent again, it is the same
 * message. Asked for while it runs, it does nothing.
 */
export async function sendWaiting(dispatch: Send, owner: ChatOwner): Promise<void> {
  if (sending) return
  sending = true
  try {
    const next = (): WaitingMessage | undefined =>
      isStill(dispatch, owner)
        ? outbox.read().find((one) => one.owner === owner.id && one.refused === null)
        : undefined
    for (let message = next(); message !== undefined; message = next()) {
      if (!(await sent(dispatch, owner, message))) return
    }
  } finally {
    sending = false
  }
}

/** A call carries the token of whoever is signed in when it goes: nobody's message goes as another's. */
const isStill = (dispatch: Send, { id, token }: ChatOwner): boolean =>
  token !== undefined ||
  dispatch(
    (_: unknown, getState: () => unknown) => selectUser(getState() as WithSession)?.id === id,
  )

/** Whether it is over with this message, for good or ill. */
async function sent(dispatch: Send, owner: ChatOwner, message: WaitingMessage): Promise<boolean> {
  const { clientId, text, images, lang } = message
  const body = { clientId, text, images: images.map(({ id }) => id), lang }
  const reply = await dispatch(sendMessage.initiate({ owner, body }))
  if ('error' in reply) {
    const { error } = reply
    if (!isCallFault(error) || error.kind !== 'refused' || LATER.has(error.code)) return false
    outbox.refuse(clientId, error.code)
    return true
  }
  outbox.remove(clientId)
  return true
}
