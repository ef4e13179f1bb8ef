import { useTranslation } from 'react-i18next'
import { announce } from '#src/shared/ui/announcer.ts'
import { SetPassword } from './SetPassword.tsx'
import css from './Withdraw.module.css'

interface FirstPasswordProps {
  /** What confirms the texts of this customer. */
  readonly by: 'wallet' | 'code'
  readonly onDone: () => void
}

/** In the place of the form: the password that every withdrawal takes, for who has none yet. */
export function FirstPassword({ by, onDone }: FirstPasswordProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <section className={css.form}>
      <h2 className={css.head}>{t('password.title')}</h2>
      <p>{t('password.isUnset')}</p>
      <SetPassword
        kind="set"
        by={by}
        onDone={() => {
          onDone()
          announce(t('password.saved'))
        }}
      />
    </section>
  )
}
