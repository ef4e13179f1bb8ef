import { useTranslation } from 'react-i18next'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { isAll } from '#src/features/read-statement/chosen.ts'
import { ExportButtons } from '#src/features/read-statement/ui/ExportButtons.tsx'
import { Movements } from '#src/features/read-statement/ui/Movements.tsx'
import { StatementFilters } from '#src/features/read-statement/ui/StatementFilters.tsx'
import { StatementSums } from '#src/features/read-statement/ui/StatementSums.tsx'
import {
  type StatementView,
  useChosen,
  useStatement,
} from '#src/features/read-statement/useStatement.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import pageCss from '#src/shared/ui/page.module.css'
import css from './StatementPage.module.css'

interface ContentProps {
  readonly view: StatementView
  readonly all: boolean
  readonly open: boolean
  readonly onClear: () => void
}

/** Loading, unreachable, empty, or what moved; what could not be loaded again says how old it is. */
function Content({ view, all, open, onClear }: ContentProps) {
  const { t } = useTranslation(['funds', 'common'])
  const format = useFormat()
  const { items, sums, sumsFault, error, staleSince } = view
  const again = (
    <Button tone="secondary" size="small" onClick={view.retry}>
      {t('common:tryAgain')}
    </Button>
  )
  if (items === undefined && error !== undefined) {
    return <RetryNote title={t('failed')} fault={error} onRetry={view.retry} />
  }
  if (items === undefined) return <SkeletonRows rows={5} label={t('common:loading')} />
  const clear = (
    <Button tone="secondary" onClick={onClear}>
      {t('filter.clear')}
    </Button>
  )
  return (
    <>
      {staleSince === null ? null : (
        <Note kind="warning" action={again}>
          {t('stale', { time: format.time(new Date(staleSince)) })}
        </Note>
      )}
      {sumsFault === undefined ? null : (
        <Note kind="warning" title={t('sumsFailed')} action={again}>
          <FaultText fault={sumsFault} />
        </Note>
      )}
      {sums === undefined ? null : <StatementSums sums={sums} open={open} />}
      {items.length > 0 ? (
        <Movements items={items} more={view.more} />
      ) : all ? (
        <Empty title={t('empty.title')}>{t('empty.text')}</Empty>
      ) : (
        <Empty title={t('empty.filtered')} action={clear} />
      )}
    </>
  )
}

/** Every movement of money on the account in use, to look through and to keep. */
export default function StatementPage() {
  const { t } = useTranslation(['funds', 'common'])
  const desktop = useIsDesktop()
  const { chosen, ask, account, signedIn, wrong, choose } = useChosen()
  const view = useStatement(ask)
  return (
    <div className={pageCss.wide}>
      {desktop ? <PageHeading title={t('title')} /> : null}
      {signedIn ? (
        <>
          <div className={css.tools}>
            <StatementFilters chosen={chosen} wrong={wrong} onChoose={choose} />
            {ask === null ? null : <ExportButtons key={JSON.stringify(ask)} ask={ask} />}
          </div>
          {account === 'real' ? (
            <p>
              <Badge kind="plain">{t('common:realAccount')}</Badge>
            </p>
          ) : null}
          {wrong ? null : (
            <Content
              view={view}
              all={isAll(chosen)}
              open={ask?.to === undefined}
              onClear={() => choose({ asset: null, group: null, period: 'all' })}
            />
          )}
        </>
      ) : (
        <SignedOut title={t('signedOut.title')}>{t('signedOut.text')}</SignedOut>
      )}
    </div>
  )
}
