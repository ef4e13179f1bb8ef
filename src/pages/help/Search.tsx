import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useListFaqQuery } from '#src/entities/content/texts.api.ts'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Answers } from './Answers.tsx'
import { type Group, searchFaq } from './faqSearch.ts'
import css from './HelpPage.module.css'

/** Questions and answers of the language on the screen, or in English. */
export function useFaq() {
  const { text } = languageBy(useSelector(selectLanguage))
  const query = useListFaqQuery(text)
  const { currentData, error } = query
  return { query, error, lang: currentData?.lang ?? text, groups: currentData?.groups }
}

interface SearchProps {
  readonly groups: readonly Group[]
  readonly lang: string
  /** What stands there while nothing is typed. */
  readonly children: ReactNode
}

/** A search over all questions and answers, on this device. */
export function Search({ groups, lang, children }: SearchProps) {
  const { t } = useTranslation('help')
  const { text } = languageBy(useSelector(selectLanguage))
  const [typed, type] = useState('')
  const found = searchFaq(groups, typed)
  const isSearching = typed.trim() !== ''
  return (
    <>
      {lang === text ? null : <Note kind="info">{t('text.english')}</Note>}
      <search>
        <TextField label={t('faq.search')} value={typed} onChange={type} maxLength={80} />
      </search>
      <p role="status" className={css.count}>
        {isSearching ? t('faq.found', { count: String(found.length) }) : ''}
      </p>
      {isSearching ? null : children}
      {isSearching && found.length > 0 ? <Answers questions={found} lang={lang} /> : null}
      {isSearching && found.length === 0 ? (
        <Empty title={t('faq.none')}>{t('faq.noneText')}</Empty>
      ) : null}
    </>
  )
}
