import type { AccountEvent } from '#protocol/accountEvent.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { toIso } from '#protocol/time.ts'
import type { PreparedPassword, PreparePasswordBody } from '#protocol/withdrawal.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type ConfirmDeps,
  giveOut,
  meansOf,
  mustBeConfirmed,
  mustHaveFactor,
  useText,
} from './confirming.ts'
import { holdCalls } from './holds.ts'
import { checkPassword, hashNew, mustBeUncommon } from './password.ts'
import { MOST_TRIES, RESET_HOLD_MS } from './rulesPassword.ts'
import { passwordText, resetText } from './rulesText.ts'
import * as passwords from './storePassword.ts'
import type { PasswordAct, WithdrawalsService } from './types.ts'

export interface PasswordDeps extends ConfirmDeps {
  readonly auth: ConfirmDeps['auth'] & Pick<AuthService, 'signsFrom'>
  /** Keeps what happened to an account where its customer is told of it. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
}

type PasswordCalls = Pick<
  WithdrawalsService,
  'password' | 'preparePassword' | 'changePassword' | 'prepareReset' | 'resetPassword'
>

/** What customers do with their withdrawal password: each by a text that they confirm. */
export function createPasswordCalls(deps: PasswordDeps): PasswordCalls {
  const { db, clock, auth } = deps
  const { hold } = holdCalls(deps)
  return {
    async password(query, customerId) {
      const kept = await passwords.selectPassword(query, customerId)
      const { by, lacks } = await meansOf(deps, customerId)
      const now = clock.now()
      return {
        by,
        lacks: [...lacks],
        set: kept !== null,
        triesLeft: Math.max(0, MOST_TRIES - (kept?.tries ?? 0)),
        lockedUntil: kept !== null && kept.notBefore > now ? toIso(kept.notBefore) : null,
      }
    },
    async preparePassword(customerId, body) {
      const isSet = (await passwords.selectPassword(db, customerId)) !== null
      return textAbout(deps, isSet ? 'change' : 'set', customerId, body)
    },
    async changePassword(customerId, body, { ip }) {
      const { textId, current, password } = body
      mustBeUncommon(password)
      const about = current === null ? 'set' : 'change'
      const { by } = await mustBeConfirmed(deps, { ...body, customerId, about, ip })
      const from = current === null ? null : await checkPassword(db, clock, customerId, current)
      // A hash is dear: none is made for who may not set one anyway.
      const isSet = from === null && (await passwords.selectPassword(db, customerId)) !== null
      if (isSet) throw new Refusal(CODE.withdrawalPasswordWrong)
      // Late, as for a withdrawal: a code is used up by nothing that is refused for another reason first.
      if (by === 'code') await mustHaveFactor(deps, { customerId, code: body.factor, by })
      const to = await hashNew(password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        await useText(deps, tx, textId)
        const signsFrom = (await auth.signsFrom(tx, customerId)) ?? 0
        if (signsFrom > now) await hold(tx, customerId, signsFrom, 'walletLinked')
        const kept =
          from === null
            ? await passwords.insertPassword(tx, customerId, to, now)
            : await passwords.replacePassword(tx, customerId, { from, to }, now)
        // Somebody else set one meanwhile, and who does not know it must not change it.
        if (!kept) throw new Refusal(CODE.withdrawalPasswordWrong)
        if (from !== null) {
          await deps.note(tx, customerId, { kind: 'withdrawalPassword', reset: false })
        }
      })
    },
    prepareReset: (customerId, body) => textAbout(deps, 'reset', customerId, body),
    async resetPassword(customerId, body, { ip }) {
      const { textId, password } = body
      mustBeUncommon(password)
      const { by } = await mustBeConfirmed(deps, { ...body, customerId, about: 'reset', ip })
      if (by === 'code') await mustHaveFactor(deps, { customerId, code: body.factor, by })
      const hash = await hashNew(password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        await useText(deps, tx, textId)
        await passwords.resetPassword(tx, customerId, hash, now)
        await hold(tx, customerId, now + RESET_HOLD_MS, 'passwordReset')
        await deps.note(tx, customerId, { kind: 'withdrawalPassword', reset: true })
      })
    },
  }
}

function textAbout(
  deps: PasswordDeps,
  about: PasswordAct,
  customerId: string,
  { lang }: PreparePasswordBody,
): Promise<PreparedPassword> {
  const write = about === 'reset' ? resetText : passwordText(about)
  return giveOut(deps, { customerId, terms: null, about, language: lang }, write)
}
