import { useTranslation } from 'react-i18next'
import type { SupportMessage } from '#protocol/support.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

interface MessageWords {
  /** Who wrote it, as the chat names them. */
  readonly who: string
  /** What it says; null where it is pictures alone. */
  readonly text: string | null
}

/** Words a message in the language of the reader. */
export function useMessageWords(): (message: SupportMessage) => MessageWords {
  const { t } = useTranslation('support')
  const format = useFormat()
  return ({ from, name, text, line, lineAt }) => {
    const who = {
      person: t('you'),
      operator: t('person', { name: name ?? '' }),
      automatic: t('automatic'),
    }[from]
    if (line === null) return { who, text }
    const time = lineAt === null ? '' : format.dateTime(new Date(lineAt))
    return { who, text: t(`line.${line}`, { time }) }
  }
}
