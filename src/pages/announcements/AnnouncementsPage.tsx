import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#protocol/announcement.ts'
import { useListAnnouncementsQuery } from '#src/entities/content/content.api.ts'
import { latestOf, seenAnnouncement } from '#src/entities/content/seenAnnouncement.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './AnnouncementsPage.module.css'

/** What the operator tells everybody. Once it was open, the home page's badge is gone. */
export default function AnnouncementsPage() {
  const { t } = useTranslation('help')
  const query = useListAnnouncementsQuery(currentLanguage().text, {
    refetchOnMountOrArgChange: true,
  })
  const latest = latestOf(query.data ?? [])
  useEffect(() => {
    if (latest !== null) seenAnnouncement.write(latest)
  }, [latest])
  return (
    <div className={css.page}>
      <PageHeading title={t('announcements.title')} />
      <ListStates
        items={query.data}
        error={query.error}
        retry={query.refetch}
        failed={t('announcements.failed')}
        rows={3}
        empty={<Empty title={t('announcements.none')}>{t('announcements.noneText')}</Empty>}
      >
        {(items) => items.map((one) => <Article key={one.id} announcement={one} />)}
      </ListStates>
    </div>
  )
}

function Article({ announcement }: { readonly announcement: Announcement }) {
  const { t } = useTranslation('help')
  const format = useFormat()
  const { id, lang, title, content, pinned, publishedAt } = announcement
  return (
    <Pane>
      <Cell className={css.cell}>
        <article aria-labelledby={`announcement-${id}`}>
          <header className={css.head}>
            <h2 id={`announcement-${id}`} lang={lang} dir="auto">
              {title}
            </h2>
            {pinned ? <Badge kind="plain">{t('announcements.pinned')}</Badge> : null}
          </header>
          <Figure className={css.time}>{format.date(new Date(publishedAt))}</Figure>
          <div lang={lang} dir="auto" className={css.text}>
            {content.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </article>
      </Cell>
    </Pane>
  )
}
