import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { CodeSent, NameCodeBody, SendLinkCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { useSendLinkCodeMutation } from '#src/entities/session/ways.api.ts'
import { selectServerNow } from '#src/entities/market/market.selectors.ts'
import { useSendNameCodeMutation } from '#src/entities/session/account.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

/** Whom a code is sent to, and how. */
export type Reach = Pick<NameCodeBody, 'channel' | 'target'>

/** A code on its way to an address or a number. */
export interface SentCode {
  /** Null until one was asked for. */
  readonly sent: CodeSent | null
  readonly sending: boolean
  /** Why the last asking was refused. */
  readonly error: unknown
  /** Seconds until another may be asked for; 0 from then on. */
  readonly wait: number
  send(to: Reach): unknown
  /** Another address is to be typed. */
  forget(): void
}

/** Sends codes by which somebody without a session registers or gets back in. */
export function useSentCode(purpose: NameCodeBody['purpose']): SentCode {
  const [ask, { isLoading, error, reset }] = useSendNameCodeMutation()
  const { setSent, ...kept } = useSent()
  const now = useSelector(selectServerNow)
  return {
    ...kept,
    sending: isLoading,
    error,
    async send(to) {
      const answer = await ask({ ...to, purpose, lang: currentLanguage().text })
      if (answer.data !== undefined) setSent(answer.data)
      // One is on its way already: its answer was lost, or somebody else asked. Who has it can type it.
      else if (isRefusedWith(answer.error, CODE.doNotResend)) setSent(sentBefore(to, now))
    },
    forget() {
      reset()
      setSent(null)
    },
  }
}

interface LinkCode extends Omit<SentCode, 'send'> {
  /** Rejected with the fault of the call. */
  ask(of: Pick<SendLinkCodeBody, 'channel' | 'target' | 'proof'>): Promise<() => void>
}

/** Sends codes by which the owner of an account links an address or a number to it. */
export function useLinkCode(): LinkCode {
  const [ask, { isLoading, error, reset }] = useSendLinkCodeMutation()
  const { setSent, ...kept } = useSent()
  return {
    ...kept,
    sending: isLoading,
    error,
    async ask(of) {
      const sent = await ask({ ...of, lang: currentLanguage().text }).unwrap()
      return () => setSent(sent)
    },
    forget() {
      reset()
      setSent(null)
    },
  }
}

function useSent() {
  const [sent, setSent] = useState<CodeSent | null>(null)
  const now = useSelector(selectServerNow)
  const again = sent === null ? 0 : Date.parse(sent.again)
  return { sent, setSent, wait: Math.max(0, Math.ceil((again - now) / 1000)) }
}

/** A code that was asked for less than a minute ago. */
function sentBefore({ target }: Reach, now: number): CodeSent {
  const again = new Date(now + 60_000).toISOString()
  return { sentTo: target.trim(), again, expiresAt: again }
}
