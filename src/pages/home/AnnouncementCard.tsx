import { ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAnnouncementsQuery } from '#src/entities/content/content.api.ts'
import { latestOf, seenAnnouncement } from '#src/entities/content/seenAnnouncement.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import css from './AnnouncementCard.module.css'

/** The first announcement, with a badge until the page of them was opened; nothing where there is none. */
export function AnnouncementCard() {
  const { t } = useTranslation('home')
  const { data = [] } = useListAnnouncementsQuery(currentLanguage().text)
  const [seen] = useState(() => seenAnnouncement.read())
  const [first] = data
  const latest = latestOf(data)
  if (first === undefined) return null
  const fresh = latest !== null && (seen === null || latest > seen)
  return (
    <Pane>
      <CellLink to="/help/notice" className={css.card}>
        <Icon of={Megaphone} className={css.icon} />
        <span className={css.title} lang={first.lang} dir="auto">
          {first.title}
        </span>
        {fresh ? <Badge kind="plain">{t('announcement.new')}</Badge> : null}
        <Icon of={ChevronRight} size={18} mirror className={css.icon} />
      </CellLink>
    </Pane>
  )
}
