import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { SupportMessage } from '#protocol/support.ts'
import type { ChatOwner } from '#src/entities/support/support.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { outbox, type WaitingMessage } from '../outbox.ts'
import { useMessageWords } from '../useMessageWords.ts'
import { ChatImage } from './ChatImage.tsx'
import { PlainText } from './PlainText.tsx'
import css from './SupportChat.module.css'

interface MessageRowProps {
  readonly owner: ChatOwner
  readonly message: SupportMessage
  /** Of the newest own message; null for all others. */
  readonly state: 'sent' | 'read' | null
  /** What is looked for, and whether this is the match in view. */
  readonly find: string
  readonly inView: boolean
}

/** One message: whose it is, what it says, when, and whether it was read. */
export function MessageRow({ owner, message, state, find, inView }: MessageRowProps) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const { who, text } = useMessageWords()(message)
  const { from, images, at } = message
  const note = [format.dateTime(new Date(at)), ...(state === null ? [] : [t(`state.${state}`)])]
  return (
    <Bubble who={who} from={from} text={text} find={find} inView={inView}>
      {images.length === 0 ? null : (
        <div className={css.images}>
          {images.map((image, place) => (
            <ChatImage key={image.id} image={image} number={place + 1} owner={owner} />
          ))}
        </div>
      )}
      <p className={css.facts}>
        {note.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
    </Bubble>
  )
}

interface WaitingRowProps {
  readonly message: WaitingMessage
  readonly onAgain: (clientId: string) => void
}

/** A message that waits on this device, marked as such; one that we refused is sent again or deleted by hand. */
export function WaitingRow({ message, onAgain }: WaitingRowProps) {
  const { t } = useTranslation(['support', 'common'])
  const format = useFormat()
  const { clientId, text, images, refused } = message
  return (
    <Bubble who={t('you')} from="person" text={text} waits>
      {images.length === 0 ? null : (
        <p className={css.facts}>
          {images.map(({ id }, place) => (
            <span key={id}>{t('image', { number: format.count(place + 1) })}</span>
          ))}
        </p>
      )}
      <p className={css.facts}>{t(refused === null ? 'state.waiting' : 'state.refused')}</p>
      {refused === null ? null : <Refused code={refused} />}
      {refused === null ? null : (
        <div className={css.acts}>
          <Button size="small" tone="secondary" onClick={() => onAgain(clientId)}>
            {t('common:tryAgain')}
          </Button>
          <Button size="small" tone="quiet" onClick={() => outbox.remove(clientId)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </Bubble>
  )
}

/** Why we do not take a message. */
function Refused({ code }: { readonly code: ErrorCode }) {
  const { t } = useTranslation('support')
  const fault = { kind: 'refused', code, fields: {} } as const
  return (
    <p className={css.wrong} role="alert">
      {code === CODE.forbidden ? t('blocked') : <FaultText fault={fault} />}
    </p>
  )
}

interface BubbleProps {
  readonly who: string
  readonly from: SupportMessage['from']
  readonly text: string | null
  readonly waits?: boolean
  readonly find?: string
  readonly inView?: boolean
  readonly children: ReactNode
}

function Bubble({ who, from, text, waits, find = '', inView = false, children }: BubbleProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (inView) row.current?.scrollIntoView({ block: 'center' })
  }, [inView])
  return (
    <li
      ref={row}
      className={cx(css.message, css[from], waits === true && css.waits, inView && css.found)}
    >
      <b className={css.who}>{who}</b>
      {text === null ? null : <PlainText text={text} find={find} />}
      {children}
    </li>
  )
}
