import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endFirstPaint } from '#src/shared/lib/firstPaint.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import css from './layouts/Shell.module.css'

/** In place of a page that broke, or whose code did not arrive. */
export function FailedPage({ missing }: { readonly missing: boolean }) {
  const { t } = useTranslation('shell')
  useLayoutEffect(endFirstPaint, [])
  return (
    <div role="alert">
      <Empty
        title={
          <span role="heading" aria-level={1}>
            {missing ? t('error.chunkTitle') : t('error.title')}
          </span>
        }
        action={
          <div className={css.failedActions}>
            <Button
              onClick={() => {
                window.location.reload()
              }}
            >
              {t('error.reload')}
            </Button>
            <LinkButton tone="secondary" to="/">
              {t('error.home')}
            </LinkButton>
          </div>
        }
      >
        {missing ? t('error.chunkText') : t('error.text')}
      </Empty>
    </div>
  )
}
