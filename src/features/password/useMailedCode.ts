import { useState } from 'react'
import { useSelector } from 'react-redux'
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

/** Mails codes for one purpose. */
export function useMailedCode(purpose: 'register' | 'reset'): MailedCode {
  const [mail, { isLoading, error, reset }] = useMailCodeMutation()
  const [sent, setSent] = useState<CodeSent | null>(null)
  const again = sent === null ? 0 : Date.parse(sent.again)
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
    },
    forget() {
      reset()
      setSent(null)
    },
  }
}
