import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAnnouncementsQuery } from '#src/entities/content/content.api.ts'
import { useGetServerStateQuery } from '#src/entities/content/texts.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import type { Group } from './faqSearch.ts'
import pageCss from '#src/shared/ui/page.module.css'
import css from './HelpPage.module.css'
import { Search, useFaq } from './Search.tsx'
import { TOP_QUESTIONS } from '#src/entities/content/topQuestions.ts'

/** Where help begins: a search, what is asked most, and how the server is. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const { query, lang, groups, error } = useFaq()
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <ServerState />
      <ListStates
        items={groups}
        error={error}
        retry={query.refetch}
        failed={t('faq.failed')}
        rows={6}
        empty={null}
      >
        {(shown) => (
          <Search groups={shown} lang={lang}>
            <Questions groups={shown} lang={lang} />
          </Search>
        )}
      </ListStates>
      <Announcements />
      <Section title={t('more.title')}>
        <LinkRow to="/profile/kefu">{t('more.support')}</LinkRow>
        <LinkRow to="/introduction">{t('more.check')}</LinkRow>
        <LinkRow to="/help/wallet">{t('more.wallet')}</LinkRow>
        <LinkRow to="/detail?id=fees">{t('more.fees')}</LinkRow>
        <LinkRow to="/detail?id=security">{t('more.security')}</LinkRow>
        <LinkRow to="/detail?id=complaints">{t('more.complaints')}</LinkRow>
      </Section>
    </div>
  )
}

/** Says nothing where nobody knows. */
function ServerState() {
  const { t } = useTranslation('help')
  const { data } = useGetServerStateQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <p className={css.state} role="status">
      {data === undefined ? null : (
        <>
          <Icon of={data.ready ? CircleCheck : TriangleAlert} size={18} />
          <span>{data.ready ? t('state.ready') : t('state.trouble')}</span>
        </>
      )}
    </p>
  )
}

function Questions({ groups, lang }: { readonly groups: readonly Group[]; readonly lang: string }) {
  const { t } = useTranslation('help')
  const questions = groups.flatMap((group) => group.questions)
  const top = TOP_QUESTIONS.flatMap((id) => questions.find((one) => one.id === id) ?? [])
  return (
    <div className={css.columns}>
      <Section title={t('top')}>
        {top.map(({ id, question }) => (
          <LinkRow key={id} to={`/help/faq#${id}`} lang={lang}>
            {question}
          </LinkRow>
        ))}
      </Section>
      <Section title={t('topics')}>
        {groups.map(({ id, title }) => (
          <LinkRow key={id} to={`/help/faq#${id}`} lang={lang}>
            {title}
          </LinkRow>
        ))}
      </Section>
    </div>
  )
}

function Announcements() {
  const { t } = useTranslation('help')
  const { data = [] } = useListAnnouncementsQuery(currentLanguage().text)
  if (data.length === 0) return null
  return (
    <Section title={t('announcements.title')}>
      {data.slice(0, 3).map(({ id, title, lang }) => (
        <LinkRow key={id} to="/help/notice" lang={lang}>
          {title}
        </LinkRow>
      ))}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      <Pane>{children}</Pane>
    </section>
  )
}
