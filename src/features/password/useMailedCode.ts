import { useState } from 'react'
import { useSelector } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import type { CodeSent } from '#protocol/accounts.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useMailCodeMutation } from '#src/entities/session/account.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** A code on its way to an address. */
export interface MailedCode {
  /** Null until one was asked for. */
  readonly sent: CodeSent | null
  readonly sending: boolean
  /** Why the last asking was refused. */
  readonly error: unknown
  /** Seconds until another may be asked for; 0 from then on. */
  readonly wait: number
  send(target: string): Promise<void>
  /** Another address is to be typed. */
  forget(): void
}

/** A code that was asked for less than a minute ago. */
function sentBefore(target: string, now: number): CodeSent {
  const again = new Date(now + 60_000).toISOString()
  return { sentTo: target.trim(), again, expiresAt: again }
}

/** Mails codes for one purpose. */
export function useMailedCode(purpose: 'register' | 'reset'): MailedCode {
  const [mail, { isLoading, error, reset }] = useMailCodeMutation()
  const [sent, setSent] = useState<CodeSent | null>(null)
  const again = sent === null ? 0 : Date.parse(sent.again)
  const now = useSelector(selectServerNow)
  const wait = useSelector((state: WithMarket) =>
    Math.max(0, Math.ceil((again - selectServerNow(state)) / 1000)),
  )
  return {
    sent,
    sending: isLoading,
    error,
    wait,
    async send(target) {
      const answer = await mail({ target, purpose, lang: currentLanguage().text })
      if (answer.data !== undefined) setSent(answer.data)
      // One is on its way already: its answer was lost, or somebody else asked. Who has it can type it.
      else if (isRefusedWith(answer.error, CODE.doNotResend)) setSent(sentBefore(target, now))
    },
    forget() {
      reset()
      setSent(null)
    },
  }
}
