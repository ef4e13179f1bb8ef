import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Answers } from './Answers.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './HelpPage.module.css'
import { Search, useFaq } from './Search.tsx'

/** Every question, in groups; each answer has an address. */
export default function FaqPage() {
  const { t } = useTranslation('help')
  const { query, lang, groups, error } = useFaq()
  const { hash } = useLocation()
  useEffect(() => {
    const target = groups?.find(({ id }) => hash === `#${id}`)
    if (target !== undefined) document.getElementById(target.id)?.scrollIntoView()
  }, [groups, hash])
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('faq.title')} />
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
            {shown.map(({ id, title, questions }) => (
              <section key={id} className={css.group} aria-labelledby={id}>
                <h2 id={id} lang={lang}>
                  {title}
                </h2>
                <Answers questions={questions} lang={lang} named />
              </section>
            ))}
          </Search>
        )}
      </ListStates>
    </div>
  )
}
