import { useTranslation } from 'react-i18next'
import type { SupportMessage } from '#protocol/support.ts'
import type { ChatOwner } from '#src/entities/support/support.api.ts'
import { useFetchAllMutation } from '#src/entities/support/transcript.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { useMessageWords } from '../useMessageWords.ts'
import { ChatAct } from './ChatAct.tsx'
import css from './SupportChat.module.css'

/** Saves all that was said as a text file, also what is not on the screen. */
export function SaveChat({ owner }: { readonly owner: ChatOwner }) {
  const { t } = useTranslation(['support', 'common'])
  const paragraphOf = useParagraphs()
  const [fetchAll, asked] = useFetchAllMutation()
  const save = async (): Promise<void> => {
    const { data } = await fetchAll(owner)
    if (data === undefined) return
    const day = new Date().toISOString().slice(0, 10)
    const text = [t('title'), ...data.map(paragraphOf), ''].join('\n\n')
    saveFile(`support-${day}.txt`, text, 'text/plain;charset=utf-8')
  }
  return (
    <div className={css.ending}>
      <ChatAct
        fault={asked.error}
        busy={asked.isLoading ? t('common:loading') : undefined}
        onAct={() => void save()}
      >
        {t('save')}
      </ChatAct>
    </div>
  )
}

/** Words a message as a paragraph of plain text: when, who, what, and how many pictures. */
function useParagraphs(): (message: SupportMessage) => string {
  const { t } = useTranslation('support')
  const format = useFormat()
  const wordsOf = useMessageWords()
  return (message) => {
    const { who, text } = wordsOf(message)
    const pictures = message.images.map((_, place) =>
      t('image', { number: format.count(place + 1) }),
    )
    const head = `${format.dateTime(new Date(message.at))}, ${who}`
    return [head, ...(text === null ? [] : [text]), ...pictures].join('\n')
  }
}
