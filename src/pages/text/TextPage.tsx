import { Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, useNavigationType, useSearchParams } from 'react-router-dom'
import type { Content } from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { useGetContentQuery } from '#src/entities/content/texts.api.ts'
import { TextBlocks } from '#src/entities/content/ui/TextBlocks.tsx'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './TextPage.module.css'

const PriceConstituents = lazyPage(() => import('./PriceConstituents.tsx'), ['verify', 'market'])

/** Another text is another page, though only the query of the address changes. */
function useTop(subject: string): void {
  const type = useNavigationType()
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [subject, type])
}

/** Longest title of an address that is shown while the text is on its way. */
const LONGEST = 120

/** Texts that have a page of their own. */
const OWN_PAGES = new Map([
  ['help', '/help'],
  ['faq', '/help/faq'],
  ['introduction', '/introduction'],
])

/** A page of text. Its heading is what we published; the title of the address shows only until that is here. */
export default function TextPage({ id: fixed }: { readonly id?: string }) {
  const [search] = useSearchParams()
  const id = fixed ?? search.get('id') ?? ''
  // Older versions of them are read here.
  const own = fixed !== undefined || search.has('version') ? undefined : OWN_PAGES.get(id)
  if (own !== undefined) return <Navigate to={own} replace />
  return <Wanted id={id} />
}

function Wanted({ id }: { readonly id: string }) {
  const { t } = useTranslation(['help', 'common'])
  const [search] = useSearchParams()
  const version = search.get('version') ?? undefined
  const { text: lang } = languageBy(useSelector(selectLanguage))
  const query = useGetContentQuery({ id, lang, version })
  const subject = `${id} ${version ?? ''}`
  useTop(subject)
  const { currentData: text, error } = query
  if (text !== undefined) return <Text key={subject} text={text} subject={subject} />
  const missing = isRefusedWith(error, CODE.notFound) || isRefusedWith(error, CODE.malformed)
  if (missing) {
    return (
      <article className={pageCss.narrow}>
        <PageHeading title={t('notFound.title')} subject={subject} />
        <Empty title={t('notFound.title')} action={<Link to="/help">{t('title')}</Link>}>
          {t('notFound.text')}
        </Empty>
      </article>
    )
  }
  const expected = search.get('title')?.slice(0, LONGEST) ?? ''
  return (
    <article className={pageCss.narrow}>
      <PageHeading title={expected === '' ? t('title') : expected} subject={subject} />
      {error === undefined ? (
        <SkeletonRows rows={5} label={t('common:loading')} />
      ) : (
        <RetryNote title={t('text.failed')} fault={error} onRetry={query.refetch} />
      )}
    </article>
  )
}

function Text({ text, subject }: { readonly text: Content; readonly subject: string }) {
  const { t } = useTranslation(['help', 'common'])
  const format = useFormat()
  const { text: wanted } = languageBy(useSelector(selectLanguage))
  const { id, title, lang, blocks, version, updatedAt, status, versions } = text
  const newest = versions[0]?.version ?? version
  const at = (moment: string): string => format.date(new Date(moment))
  return (
    <article className={pageCss.narrow}>
      <PageHeading title={title} subject={subject} />
      {status === 'template' ? <Note kind="warning">{t('text.template')}</Note> : null}
      {lang === wanted ? null : <Note kind="info">{t('text.english')}</Note>}
      {version === newest ? null : (
        <Note kind="warning" action={<Link to={`/detail?id=${id}`}>{t('text.newest')}</Link>}>
          {t('text.older')}
        </Note>
      )}
      <TextBlocks blocks={blocks} lang={lang} />
      {id === 'prices' && version === newest ? (
        <Suspense fallback={<SkeletonRows rows={4} label={t('common:loading')} />}>
          <PriceConstituents />
        </Suspense>
      ) : null}
      <footer className={css.foot}>
        <p>{t('text.version', { version: String(version), date: at(updatedAt) })}</p>
        {versions.length < 2 ? null : (
          <details>
            <summary>{t('text.versions')}</summary>
            <ul>
              {versions.map((one) => (
                <li key={one.version}>
                  <Link to={`/detail?id=${id}&version=${one.version}`}>
                    {t('text.version', { version: String(one.version), date: at(one.updatedAt) })}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </footer>
    </article>
  )
}
