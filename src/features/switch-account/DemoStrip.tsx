import { FlaskConical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { loadSwitchDialog } from './loadSwitchDialog.ts'
import css from './switch-account.module.css'

const SwitchAccountDialog = lazyPart(loadSwitchDialog)

/** On top of every screen while the demo account is in use. */
export default function DemoStrip() {
  const { t } = useTranslation(['shell', 'common'])
  const [asking, setAsking] = useState(false)
  return (
    <>
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
      </aside>
      {asking ? (
        <Suspense>
          <SwitchAccountDialog
            to="real"
            onClose={() => {
              setAsking(false)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
