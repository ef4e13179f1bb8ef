import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListLiabilitiesInfiniteQuery } from '#src/entities/liability/liability.api.ts'
import { moreOf } from '#src/shared/api/pages.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { Earlier } from './Earlier.tsx'
import { isSound, type JudgedStatement, judgeStatements } from './judge.ts'
import { OwnPart } from './OwnPart.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './ProofPage.module.css'
import { Reserves } from './Reserves.tsx'
import { SavedFile } from './SavedFile.tsx'
import { Statement } from './Statement.tsx'
import { relationOf, useKnownKey } from './useKey.ts'

/** Everything that came so far, checked with the key this browser knows, or else with the one the operator names. */
function useStatements() {
  const query = useListLiabilitiesInfiniteQuery()
  const { data, error, refetch, hasNextPage, isFetching } = query
  const more = moreOf(query)
  const known = useKnownKey()
  const [first] = data?.pages ?? []
  const said = first?.publicKey ?? ''
  const statements = useMemo(
    () =>
      judgeStatements(data?.pages.flatMap(({ items }) => items) ?? [], known ?? said, !hasNextPage),
    [data, known, said, hasNextPage],
  )
  return {
    loaded: data !== undefined,
    asking: data === undefined && error === undefined,
    attests: first?.attests === true,
    said,
    known,
    statements,
    error: more?.fault === undefined ? error : undefined,
    again: () => void refetch(),
    more: more === null ? null : { ...more, busy: isFetching },
  }
}

/** What the operator owes its customers, and has: signed, and checked in this browser. */
export default function ProofPage() {
  const { t } = useTranslation(['proof', 'common'])
  const found = useStatements()
  const [newest] = found.statements
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <p className={pageCss.lead}>{t('lead')}</p>
      {found.error === undefined ? null : (
        <Note
          kind={found.loaded ? 'warning' : 'error'}
          title={t(found.loaded ? 'stale' : 'failed')}
          live
          action={
            <Button tone="secondary" size="small" onClick={found.again}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          <FaultText fault={found.error} />
        </Note>
      )}
      {found.asking ? <SkeletonRows rows={6} label={t('common:loading')} /> : null}
      {found.loaded && newest === undefined ? (
        <Pane>
          <Empty title={t('none.title')}>{t('none.text')}</Empty>
        </Pane>
      ) : null}
      {newest === undefined ? (
        <>
          <Meaning />
          {/* Also when the server answers no more, or has taken all of it back. */}
          {found.known === null || found.asking ? null : (
            <SavedFile publicKey={found.known} statements={found.statements} />
          )}
        </>
      ) : (
        <Found found={found} newest={newest} />
      )}
    </div>
  )
}

interface FoundProps {
  readonly found: ReturnType<typeof useStatements>
  readonly newest: JudgedStatement
}

function Found({ found, newest }: FoundProps) {
  const { t } = useTranslation('proof')
  const { statements, said, known, attests, more } = found
  const [chosen, setChosen] = useState<number | null>(null)
  const snapshot = chosen ?? newest.item.snapshot
  const relation = relationOf(known, said)
  return (
    <>
      {statements.every(isSound) && relation !== 'other' ? null : (
        <Note kind="error" title={t('alarm.title')} live>
          {t('alarm.text')}
        </Note>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <OwnPart snapshot={snapshot} publicKey={said} statements={statements} />
          <Statement judged={newest} publicKey={said} relation={relation} />
          <Reserves attests={attests} judged={newest} publicKey={known ?? said} />
        </div>
        <div className={css.column}>
          <Meaning />
          <SavedFile publicKey={said} statements={statements} />
          <Earlier statements={statements} chosen={snapshot} onChoose={setChosen} more={more} />
        </div>
      </div>
    </>
  )
}

/** What this shows, and what it does not. */
function Meaning() {
  const { t } = useTranslation('proof')
  return (
    <section className={css.section}>
      <h2>{t('meaning.title')}</h2>
      <Pane className={css.prose}>
        <p>{t('meaning.shows')}</p>
        <p>{t('meaning.private')}</p>
        <p>{t('meaning.complete')}</p>
        <p>{t('meaning.not')}</p>
        <p>{t('meaning.moment')}</p>
      </Pane>
    </section>
  )
}
