import { Landmark, ScanSearch, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { boardAnswered } from '#src/entities/preferences/preferences.slice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import rays from '#src/shared/ui/rays.module.css'
import { Button } from '#src/shared/ui/Button.tsx'
import { GlassHouse } from './GlassHouse.tsx'
import css from './OnboardingBoard.module.css'
import type { ReactNode } from 'react'

interface OnboardingBoardProps {
  /** The language button of the bar. */
  readonly language: ReactNode
  /** What Continue does, with its states: connects and signs in. */
  readonly onContinue: () => void
  /** What it waits for now. */
  readonly waiting: string | undefined
  /** What came of it, such as a refusal: the board stays. */
  readonly note: ReactNode
}

const PROMISES = [
  { icon: ShieldCheck, title: 'approvals', text: 'approvalsText' },
  { icon: ScanSearch, title: 'log', text: 'logText' },
  { icon: Landmark, title: 'funded', text: 'fundedText' },
] as const

/** The first screen on a phone, until Continue or Skip is chosen. */
export function OnboardingBoard({ language, onContinue, waiting, note }: OnboardingBoardProps) {
  const { t } = useTranslation('board')
  const { brand } = useConfig()
  const dispatch = useDispatch()
  return (
    <main className={cx(rays.rays, css.board)}>
      <header className={css.bar}>
        <Logo name={brand} />
        {language}
      </header>
      <div className={css.scroll}>
        <GlassHouse className={css.drawing} />
        <PageHeading title={t('title')} documentTitle={brand} className={css.title} />
        <ul className={css.promises}>
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} size={22} className={css.icon} />
              <div>
                <b>{t(title)}</b>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <footer className={css.foot}>
        {note}
        <Button size="main" wide busy={waiting} onClick={onContinue}>
          {t('continue')}
        </Button>
        <Button
          tone="quiet"
          wide
          onClick={() => {
            dispatch(boardAnswered())
          }}
        >
          {t('skip')}
        </Button>
      </footer>
    </main>
  )
}
