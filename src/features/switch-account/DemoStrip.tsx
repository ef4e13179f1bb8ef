import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import css from './switch-account.module.css'

const SwitchAccountDialog = lateSheet(() => import('./SwitchAccountDialog.tsx'))

/** On top of every screen while the demo account is in use. */
export default function DemoStrip() {
  const { t } = useTranslation(['shell', 'common'])
  const [asking, setAsking] = useState(false)
  return (
    <aside className={css.strip} aria-label={t('common:demoAccount')}>
      <Icon of={FlaskConical} size={16} />
      <span className={css.text}>{t('strip.demo')}</span>
      <button
        type="button"
        onClick={() => {
          setAsking(true)
        }}
      >
        {t('strip.switch')}
      </button>
      {asking ? (
        <SwitchAccountDialog
          to="real"
          onClose={() => {
            setAsking(false)
          }}
        />
      ) : null}
    </aside>
  )
}
