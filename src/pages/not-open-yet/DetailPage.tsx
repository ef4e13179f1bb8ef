import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { useListContentsQuery } from '#src/entities/content/content.api.ts'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { NotOpenYet } from './NotOpenYet.tsx'

/** A text page of the footer. Its title is what we published under the id, never what the address says. */
export default function DetailPage() {
  const { t } = useTranslation('soon')
  const [search] = useSearchParams()
  const { text } = languageBy(useSelector(selectLanguage))
  const { currentData } = useListContentsQuery(text)
  const item = currentData?.find(({ id }) => id === search.get('id'))
  if (item !== undefined)
    return <NotOpenYet name={item.title} text={t('text')} state={t('title')} />
  if (currentData === undefined) {
    return <NotOpenYet name={t('feature.detail')} text={t('text')} state={t('title')} />
  }
  return <NotOpenYet name={t('notFound.title')} text={t('notFound.text')} />
}
