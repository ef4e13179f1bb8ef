import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import type { Frame } from '../routes.tsx'
import css from './Shell.module.css'

interface MobileBarProps {
  readonly frame: Frame
  /** Where the page's heading stands, when neither logo nor title does. */
  readonly heading: HTMLElement
}

/** The mobile top bar: back where there is somewhere to go, logo or title, and what every bar ends with. */
export function MobileBar({ frame, heading }: MobileBarProps) {
  const { t } = useTranslation('shell')
  // Once: who takes it out and puts it back takes the focus from it.
  const hold = useCallback((bar: HTMLElement | null) => bar?.append(heading), [heading])
  const { brand } = useConfig()
  const title =
    frame.bar === 'title' && frame.title !== null ? t(`title.${frame.title}`) : undefined
  return (
    <TopBar
      title={title}
      back={frame.back ?? undefined}
      start={
        frame.bar === 'title' ? (
          <div ref={hold} />
        ) : (
          <Link to="/" className={css.logo} aria-label={brand}>
            <Logo name={brand} />
          </Link>
        )
      }
    />
  )
}
