import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { TermsAccepted } from '#protocol/accounts.ts'
import { useGetContentQuery } from '#src/entities/content/texts.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { Tick } from '#src/shared/ui/Tick.tsx'
import css from '../SignInPanel.module.css'

interface TermsTick {
  /** Null until they are ticked. */
  readonly accepted: TermsAccepted | null
  /** The tick, with the way to the text. */
  readonly field: ReactNode
  /** Reads the terms anew: those that were ticked are not the newest any more. */
  readonly renew: () => void
}

/** The terms as they are now, to be ticked. Others than those that were ticked are not ticked. */
export function useTerms(): TermsTick {
  const { t } = useTranslation('account')
  const wanted = { id: 'terms', lang: currentLanguage().text, version: undefined }
  const { data, error, refetch } = useGetContentQuery(wanted)
  const [ticked, tick] = useState<number | null>(null)
  const renew = (): void => void refetch()
  const version = data?.version ?? 0
  const href = useHref(`/detail?id=terms&version=${version}`)
  if (data === undefined) {
    const field =
      error === undefined ? (
        <SkeletonRows rows={1} label={t('terms.loading')} />
      ) : (
        <RetryNote title={t('terms.failed')} fault={error} onRetry={refetch} />
      )
    return { accepted: null, field, renew }
  }
  const isTicked = ticked === version
  return {
    accepted: isTicked ? { lang: data.lang, version } : null,
    renew,
    field: (
      <div>
        <Tick checked={isTicked} onChange={(is) => tick(is ? version : null)}>
          {t('terms.accept', { version: String(version) })}
        </Tick>
        <a className={css.read} href={href} target="_blank" rel="noreferrer">
          {t('terms.read')}
        </a>
      </div>
    ),
  }
}
