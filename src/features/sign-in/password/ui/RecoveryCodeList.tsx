import { useTranslation } from 'react-i18next'
import { copyText } from '#src/shared/lib/copyText.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import css from './SecondFactorPane.module.css'

interface RecoveryCodeListProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Recovery codes, the one time that they are told. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useTranslation('factor')
  const heading = useOutcome(t('codes.title'))
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) announce(t('codes.copied'))
  }
  return (
    <div className={css.card}>
      <h2 ref={heading} tabIndex={-1}>
        {t('codes.title')}
      </h2>
      <p className={css.quiet}>{t('codes.text')}</p>
      <ul className={css.codes} dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="secondary" wide onClick={() => void copy()}>
        {t('codes.copy')}
      </Button>
      <Button size="main" wide onClick={onDone}>
        {t('codes.done')}
      </Button>
    </div>
  )
}
