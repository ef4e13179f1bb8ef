import { useTranslation } from 'react-i18next'
import type { SupportHours } from '#protocol/support.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import css from './SupportChat.module.css'

/** When people answer; its place is kept until that is known. */
export function HoursLine({ hours }: { readonly hours: SupportHours | undefined }) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const words = (): string => {
    if (hours === undefined) return '\u00a0'
    const { open, opensAt, minutes } = hours
    if (opensAt !== null) return t('hours.closed', { time: format.dateTime(new Date(opensAt)) })
    if (open !== true) return t('hours.any')
    return minutes === null
      ? t('hours.open')
      : t('hours.openFast', { minutes: format.count(minutes) })
  }
  return <p className={css.quiet}>{words()}</p>
}
