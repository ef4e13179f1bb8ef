import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Mark } from '#src/shared/ui/Mark.tsx'
import rays from '#src/shared/ui/rays.module.css'
import css from './LoadingScreen.module.css'

/** While the browser is asked for a wallet. No percentage, no spinner. */
export function LoadingScreen() {
  const { t } = useTranslation('shell')
  const { brand } = useConfig()
  return (
    <main className={cx(rays.rays, css.screen)}>
      <div className={css.middle}>
        <Mark size={64} />
        <h1 className={css.name} dir="ltr" translate="no">
          {brand}
        </h1>
        <p className={css.promise}>{t('gate.promise', { brand })}</p>
        <div className={css.bar}>
          <i />
        </div>
        <p className={css.text} role="status">
          {t('gate.looking')}
        </p>
      </div>
      <p className={css.foot}>{t('gate.lookingLong')}</p>
    </main>
  )
}
