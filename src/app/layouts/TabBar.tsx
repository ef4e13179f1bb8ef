import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Link } from '#src/shared/ui/Link.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { isCurrent, TABS } from './navigation.ts'
import css from './Shell.module.css'

/** The five places of the mobile layout. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return (
    <nav className={css.tabBar} aria-label={t('nav.label')}>
      {TABS.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
        >
          <Icon of={item.icon} size={22} />
          <span>{t(`nav.${item.label}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
