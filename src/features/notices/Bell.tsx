import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnreadNumber } from '#src/entities/notification/useUnreadNumber.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './Bell.module.css'

/** The way to own notifications, with how many are unread. */
export default function Bell() {
  const { t } = useTranslation('notice')
  const number = useUnreadNumber()
  const title = t('page.title')
  return (
    <Link
      to="/profile/notification"
      className={css.bell}
      aria-label={number === null ? title : `${title}. ${t('page.unread', { number })}`}
    >
      <Icon of={BellIcon} />
      {number === null ? null : (
        <span className={css.count} aria-hidden>
          {number}
        </span>
      )}
    </Link>
  )
}
