import { Check, CircleHelp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import css from './ProofPage.module.css'

interface CheckLineProps {
  /** Null: it cannot be said yet. */
  readonly ok: boolean | null
  readonly children: ReactNode
}

const LOOKS = {
  good: { icon: Check, css: css.good, word: 'check.holds' },
  bad: { icon: X, css: css.bad, word: 'check.fails' },
  open: { icon: CircleHelp, css: css.open, word: 'check.open' },
} as const

/** One thing that was checked, in words, and whether it holds: never by its colour alone. */
export function CheckLine({ ok, children }: CheckLineProps) {
  const { t } = useTranslation('proof')
  const look = LOOKS[ok === null ? 'open' : ok ? 'good' : 'bad']
  return (
    <p className={css.check}>
      <Icon of={look.icon} size={18} className={look.css} />
      <span>
        <span>{children}</span>{' '}
        {ok === true ? (
          <span className="unseen">{t(look.word)}</span>
        ) : (
          <b className={look.css}>{t(look.word)}</b>
        )}
      </span>
    </p>
  )
}
