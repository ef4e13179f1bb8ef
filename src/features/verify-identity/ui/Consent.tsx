import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import css from './Identity.module.css'
import { Tick } from '#src/shared/ui/Tick.tsx'

interface ConsentProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** What becomes of what is sent, and that its sender agrees. */
export function Consent({ checked, onChange }: ConsentProps) {
  const { t } = useTranslation('identity')
  const { brand } = useConfig()
  return (
    <>
      <p className={css.quiet}>{t('privacy')}</p>
      <Tick checked={checked} onChange={onChange}>
        {t('consent', { brand })}
      </Tick>
    </>
  )
}
