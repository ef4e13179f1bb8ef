import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupportConversation } from '#protocol/support.ts'
import {
  type ChatOwner,
  useCloseChatMutation,
  useRateChatMutation,
} from '#src/entities/support/support.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { ChatAct } from './ChatAct.tsx'
import css from './SupportChat.module.css'

const STARS = ['1', '2', '3', '4', '5'] as const
type Stars = (typeof STARS)[number]
const WORDS_MOST = 500

interface EndingProps {
  readonly owner: ChatOwner
  readonly conversation: SupportConversation
}

/** The way to end a conversation, and what we are told of one that is over. */
export function Ending({ owner, conversation }: EndingProps) {
  const { t } = useTranslation(['support', 'common'])
  const format = useFormat()
  const { state, mayRate, rating } = conversation
  const [close, closing] = useCloseChatMutation()
  if (state !== 'closed') {
    return (
      <div className={css.ending}>
        <ChatAct
          fault={closing.error}
          busy={closing.isLoading ? t('common:sending') : undefined}
          onAct={() => void close(owner)}
        >
          {t('close')}
        </ChatAct>
      </div>
    )
  }
  if (rating !== null) {
    return (
      <p className={css.quiet} role="status">
        {t('rate.thanks', { stars: format.count(rating) })}
      </p>
    )
  }
  return mayRate ? <Rating owner={owner} id={conversation.id} /> : null
}

function Rating({ owner, id }: { readonly owner: ChatOwner; readonly id: string }) {
  const { t } = useTranslation(['support', 'common'])
  const format = useFormat()
  const field = useId()
  const [stars, setStars] = useState<Stars>('5')
  const [words, setWords] = useState('')
  const [rate, rated] = useRateChatMutation()
  const said = words.trim()
  const body = {
    conversation: id,
    rating: Number(stars),
    words: said === '' ? null : said,
  }
  return (
    <section className={css.rating}>
      <Segmented
        label={t('rate.title')}
        choices={STARS.map((value) => ({ value, label: format.count(Number(value)) }))}
        value={stars}
        onChange={setStars}
      />
      <label htmlFor={field}>{t('rate.words')}</label>
      <textarea
        id={field}
        className={css.typed}
        dir="auto"
        rows={2}
        maxLength={WORDS_MOST}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ChatAct
        fault={rated.error}
        busy={rated.isLoading ? t('common:sending') : undefined}
        onAct={() => void rate({ owner, body })}
      >
        {t('rate.send')}
      </ChatAct>
    </section>
  )
}
