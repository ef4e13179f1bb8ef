import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from '#src/shared/ui/Link.tsx'
import { useListContentsQuery } from '#src/entities/content/content.api.ts'
import { contentPath, footerGroups } from '#src/entities/content/footerGroups.ts'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import css from './PhoneFooter.module.css'

const GROUPS = ['company', 'policy', 'other'] as const

/** The text pages the house publishes, in three groups. A group without pages is absent. */
export function PhoneFooter() {
  const { t } = useTranslation('home')
  const { text } = languageBy(useSelector(selectLanguage))
  const { currentData = [] } = useListContentsQuery(text)
  const groups = footerGroups(currentData)
  return (
    <nav className={css.footer} aria-label={t('footer.label')}>
      {GROUPS.map((name) =>
        groups[name].length === 0 ? null : (
          <div key={name}>
            <b>{t(`footer.${name}`)}</b>
            {groups[name].map((item) => (
              <Link key={item.id} to={contentPath(item)}>
                {item.title}
              </Link>
            ))}
          </div>
        ),
      )}
    </nav>
  )
}
