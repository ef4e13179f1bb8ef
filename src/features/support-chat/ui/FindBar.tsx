import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { isComposing } from '#src/shared/lib/isComposing.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import type { Find } from '../useFind.ts'
import css from './SupportChat.module.css'

interface FindBarProps {
  readonly find: Find
  readonly onClose: () => void
}

/** Looks for words in the conversation: Enter goes to the match before, with Shift to the one after, Esc ends it. */
export function FindBar({ find, onClose }: FindBarProps) {
  const { t } = useTranslation('support')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter') find.go(event.shiftKey ? 1 : -1)
  }
  return (
    <div className={css.composer} role="search">
      <div className={css.field}>
        <label htmlFor={id}>{t('find.label')}</label>
        <input
          id={id}
          ref={input}
          className={css.typed}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          value={find.text}
          onChange={(event) => find.type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      {find.fault === undefined ? null : (
        <RetryNote title={t('failed')} fault={find.fault} onRetry={find.retry} />
      )}
      <div className={css.acts}>
        <p className={css.found} role="status">
          <Found find={find} />
        </p>
        <IconButton icon={ChevronUp} label={t('find.previous')} onClick={() => find.go(-1)} />
        <IconButton icon={ChevronDown} label={t('find.next')} onClick={() => find.go(1)} />
        <IconButton icon={X} label={t('find.close')} onClick={onClose} />
      </div>
    </div>
  )
}

/** How many messages hold what is looked for; that none does is known once all of them are here. */
function Found({ find: { text, total, current, loading } }: Pick<FindBarProps, 'find'>) {
  const { t } = useTranslation(['support', 'common'])
  const format = useFormat()
  if (text.trim() === '') return null
  if (total > 0) {
    return t('find.count', { current: format.count(current), total: format.count(total) })
  }
  return loading ? t('common:loading') : t('find.none', { text: text.trim() })
}
