import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#protocol/announcement.ts'
import { fromIso } from '#protocol/time.ts'
import { useListAnnouncementsQuery } from '#src/entities/content/content.api.ts'
import { latestOf, seenAnnouncement } from '#src/entities/content/seenAnnouncement.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import pageCss from '#src/shared/ui/page.module.css'
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
    <div className={pageCss.narrow}>
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
  const { id, lang, title, content, pinned, page, publishedAt } = announcement
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
              <p key={paragraph}>
                <WithMoments text={paragraph} />
              </p>
            ))}
          </div>
          {page === null ? null : (
            <p className={css.more}>
              <Link to={`/detail?id=${page}`}>{t('announcements.more')}</Link>
            </p>
          )}
        </article>
      </Cell>
    </Pane>
  )
}

const MOMENT = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)/

interface Part {
  readonly text: string
  /** Where it ends. */
  readonly end: number
}

/** A text cut before and after its moments. */
function partsOf(text: string): readonly Part[] {
  let end = 0
  return text.split(MOMENT).map((part) => {
    end += part.length
    return { text: part, end }
  })
}

/** A text whose moments, in ISO 8601, are read in the zone of this device, which they name. */
function WithMoments({ text: whole }: { readonly text: string }) {
  const format = useFormat()
  return partsOf(whole).map(({ text, end }) => {
    const at = fromIso(text)
    if (at === null) return text
    const moment = new Date(at)
    return (
      <time key={end} dateTime={text}>
        <Figure>{format.dateTime(moment)}</Figure> {zoneText(moment)}
      </time>
    )
  })
}
