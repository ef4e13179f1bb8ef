import { ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAnnouncementsQuery } from '#src/entities/content/content.api.ts'
import { latestOf, seenAnnouncement } from '#src/entities/content/seenAnnouncement.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './AnnouncementCard.module.css'

/**
 * The newest announcement, until the page of them was opened. Who never opened it is likely to have one: its
 * place is kept while they are asked for, so that nothing moves.
 */
export function AnnouncementCard() {
  const { t } = useTranslation('home')
  const { data, isError } = useListAnnouncementsQuery(currentLanguage().text)
  const [seen] = useState(() => seenAnnouncement.read())
  if (data === undefined) {
    return seen === null && !isError ? <div className={css.strip} aria-hidden="true" /> : null
  }
  const latest = latestOf(data)
  const newest = data.find(({ publishedAt }) => publishedAt === latest)
  if (newest === undefined || latest === null || (seen !== null && latest <= seen)) return null
  return (
    <Link to="/help/notice" className={css.strip}>
      <span className={css.inner}>
        <Icon of={Megaphone} size={18} className={css.icon} />
        <span className={css.title} lang={newest.lang} dir="auto">
          {newest.title}
        </span>
        <Badge kind="plain">{t('announcement.new')}</Badge>
        <Icon of={ChevronRight} size={18} mirror className={css.icon} />
      </span>
    </Link>
  )
}
