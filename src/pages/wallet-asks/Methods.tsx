import { useTranslation } from 'react-i18next'
import { Badge } from '#src/shared/ui/Badge.tsx'
import css from './WalletAsksPage.module.css'

interface MethodsProps {
  readonly label: string
  readonly names: readonly string[]
  /** What the app can ask for today; left out where that is not the question. */
  readonly possible?: readonly string[]
}

/** Names of methods as wallets write them, with a mark on each that the app can't ask for yet. */
export function Methods({ label, names, possible }: MethodsProps) {
  const { t } = useTranslation('asks')
  if (names.length === 0) return null
  return (
    <ul className={css.methods} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <code className={css.code} dir="ltr" translate="no">
            {name}
          </code>
          {possible === undefined || possible.includes(name) ? null : (
            <Badge kind="plain">{t('notYet')}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
