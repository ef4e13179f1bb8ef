import { useTranslation } from 'react-i18next'
import type { LoanObstacle } from '#protocol/loanTerms.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** Why nothing can be borrowed, and where that changes. */
export function WhyNot({ obstacle }: { readonly obstacle: LoanObstacle }) {
  const { t } = useTranslation('loan')
  const way =
    obstacle === 'notVerified' || obstacle === 'level' ? (
      <LinkButton size="small" tone="secondary" to="/profile/identity">
        {t('why.identity')}
      </LinkButton>
    ) : obstacle === 'withdrawalOpen' ? (
      <LinkButton size="small" tone="secondary" to="/profile/withdraw">
        {t('why.withdrawals')}
      </LinkButton>
    ) : undefined
  return (
    <Note kind="info" action={way}>
      {t(`why.${obstacle}`)}
    </Note>
  )
}
