import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { BarTools } from './barTools.ts'
import { IconButton } from './IconButton.tsx'
import { PageHeading } from './PageHeading.tsx'
import css from './TopBar.module.css'

interface TopBarProps {
  /** The page's heading. Leave out where the page draws its own. */
  readonly title?: string | undefined
  /** Stands at the start instead of a title, such as the logo or a switcher. */
  readonly start?: ReactNode
  /** Shows a back button: to the page before, or here when there is none. */
  readonly back?: string | undefined
  /** Buttons of the page, before those that every bar ends with. */
  readonly children?: ReactNode
  /** Without the buttons that every bar ends with: what stands at the start takes their room. */
  readonly bare?: boolean
}

/** The bar on top of a mobile screen. */
export function TopBar({ title, start, back, children, bare }: TopBarProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  const tools = use(BarTools)
  return (
    <header className={css.bar}>
      {back === undefined ? (
        <span className={css.edge} />
      ) : (
        <IconButton
          icon={ArrowLeft}
          mirror
          label={t('back')}
          onClick={() => {
            if (key === 'default') void navigate(back, { replace: true })
            else void navigate(-1)
          }}
        />
      )}
      <div className={css.start}>
        {title === undefined ? start : <PageHeading title={title} inBar />}
      </div>
      {children}
      {bare === true ? null : tools}
    </header>
  )
}
