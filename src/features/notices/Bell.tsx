import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGetUnreadQuery } from '#src/entities/notification/notification.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './Bell.module.css'

/** Above this the number would be wider than it says. */
const MOST_SHOWN = 99

/** The way to own notifications, with how many are unread. */
export default function Bell() {
  const { t } = useTranslation('notice')
  const format = useFormat()
  const { currentData: unread = 0 } = useGetUnreadQuery()
  const number = `${format.count(Math.min(unread, MOST_SHOWN))}${unread > MOST_SHOWN ? '+' : ''}`
  const title = t('page.title')
  return (
    <Link
      to="/profile/notification"
      className={css.bell}
      aria-label={unread === 0 ? title : `${title}. ${t('page.unread', { number })}`}
    >
      <Icon of={BellIcon} />
      {unread === 0 ? null : (
        <span className={css.count} aria-hidden>
          {number}
        </span>
      )}
    </Link>
  )
}
