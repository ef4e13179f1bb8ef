import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import css from './SandboxMark.module.css'

/** Says on every screen that this is a sandbox, and that the wallet in use is a test. */
export function SandboxMark({ testWallet }: { readonly testWallet: boolean }) {
  const { t } = useTranslation(['shell', 'common'])
  const { mode } = useConfig()
  if (mode !== 'sandbox') return null
  return (
    <aside className={css.edge} aria-label={t('common:sandbox')}>
      <Badge kind="sandbox">{t('common:sandbox')}</Badge>
      {testWallet ? <Badge kind="demo">{t('strip.testWallet')}</Badge> : null}
    </aside>
  )
}
