import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from '#src/shared/ui/Link.tsx'
import type { ContentItem } from '#protocol/content.ts'
import { useListContentsQuery } from '#src/entities/content/content.api.ts'
import { contentPath, footerGroups } from '#src/entities/content/footerGroups.ts'
import { AndroidLink } from '#src/entities/content/ui/AndroidLink.tsx'
import { selectLanguage } from '#src/entities/preferences/preferences.slice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { LOCK_MINING } from './navigation.ts'
import css from './Footer.module.css'

/** The desktop footer: products, the lists the operator publishes, and the Android app. */
export default function Footer() {
  const { t } = useTranslation(['footer', 'shell'])
  const { brand, mode, loans } = useConfig()
  const { text } = languageBy(useSelector(selectLanguage))
  const { currentData = [] } = useListContentsQuery(text)
  const groups = footerGroups(currentData)
  return (
    <footer className={css.footer} aria-label={t('label')}>
      <div className={css.columns}>
        <div className={css.brand}>
          <Logo name={brand} size={26} />
          {mode === 'sandbox' ? <p>{t('sandbox')}</p> : null}
          <AndroidLink className={css.android} />
        </div>
        <nav className={css.group} aria-label={t('products')}>
          <b>{t('products')}</b>
          <Link to="/market">{t('shell:nav.markets')}</Link>
          {loans ? <Link to="/loan">{t('investment')}</Link> : null}
          <Link to="/nfts">{t('nft')}</Link>
          <Link to={LOCK_MINING}>{t('shell:nav.lockMining')}</Link>
        </nav>
        <Group title={t('company')} items={groups.company} />
        <Group title={t('policy')} items={groups.policy} />
      </div>
      <div className={css.bottom}>
        {groups.other.map((item) => (
          <Link key={item.id} to={contentPath(item)}>
            {item.title}
          </Link>
        ))}
      </div>
    </footer>
  )
}

interface GroupProps {
  readonly title: string
  readonly items: readonly ContentItem[]
}

function Group({ title, items }: GroupProps) {
  if (items.length === 0) return null
  return (
    <nav className={css.group} aria-label={title}>
      <b>{title}</b>
      {items.map((item) => (
        <Link key={item.id} to={contentPath(item)}>
          {item.title}
        </Link>
      ))}
    </nav>
  )
}
