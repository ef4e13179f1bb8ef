import { skipToken } from '@reduxjs/toolkit/query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { readHanded } from '#src/entities/receipt/handedReceipt.ts'
import { useGetSharedReceiptQuery } from '#src/entities/receipt/sharing.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { GiveReceipt } from './GiveReceipt.tsx'
import { History } from './History.tsx'
import { Limits } from './Limits.tsx'
import { type Given, givenText, readFile } from '#src/shared/lib/givenFile.ts'
import { Unreadable, VerdictView } from './VerdictView.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './VerifyPage.module.css'

/** What was given and which it is: the same text given again is looked at again. */
interface Turn {
  readonly given: Given
  readonly count: number
}

function useTurns(): readonly [Turn | null, (given: Given) => void] {
  const location = useLocation()
  const [turn, setTurn] = useState<Turn | null>(() => {
    const handed = readHanded(location.state)
    return handed === null ? null : { given: givenText(handed.text, handed.name), count: 0 }
  })
  return [turn, (given) => setTurn((was) => ({ given, count: (was?.count ?? 0) + 1 }))]
}

const isBroken = (): boolean => (currentKeptLog()?.breach ?? null) !== null

/** Checks a receipt on this device, and shows what this browser keeps of the price history. */
export default function VerifyPage() {
  const { t } = useTranslation(['verify', 'receipt'])
  const [turn, give] = useTurns()
  const [params] = useSearchParams()
  const linked = params.get('receipt')
  // What an alarm is about comes first, over the whole width.
  const broken = useSyncExternalStore(onKeptLog, isBroken)
  const take = (file: File): void => {
    void readFile(file).then(give)
  }
  return (
    <div
      className={pageCss.wide}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file === undefined) give(givenText(event.dataTransfer.getData('text')))
        else take(file)
      }}
    >
      <PageHeading title={t('receipt:check')} />
      <p className={pageCss.lead}>{t('lead')}</p>
      <p>
        <Link to="/proof" className={pageCss.link}>
          {t('proofLink')}
        </Link>
      </p>
      {broken ? <History /> : null}
      <div className={css.columns}>
        <div className={css.column}>
          <GiveReceipt onFile={take} onText={(text) => give(givenText(text))} />
          {turn === null ? <Linked id={linked} /> : <Checked key={turn.count} given={turn.given} />}
        </div>
        <div className={css.column}>
          <Limits />
          {broken ? null : <History />}
        </div>
      </div>
    </div>
  )
}

/** The receipt that a link names, where its customer shares it. */
function Linked({ id }: { readonly id: string | null }) {
  const { t } = useTranslation(['verify', 'receipt', 'common'])
  const { currentData, error, refetch } = useGetSharedReceiptQuery(id ?? skipToken)
  if (id === null) return null
  if (currentData !== undefined) {
    return <Checked given={givenText(currentData.text, currentData.name)} />
  }
  if (error === undefined) return <SkeletonRows rows={3} label={t('common:loading')} />
  return isRefusedWith(error, '404') ? (
    <Note kind="warning" title={t('shared.gone')}>
      {t('shared.text')}
    </Note>
  ) : (
    <RetryNote title={t('receipt:failed')} fault={error} onRetry={refetch} />
  )
}

/** With the key this browser keeps, where it keeps one. */
function Checked({ given }: { readonly given: Given }) {
  const kept = useSyncExternalStore(onKeptLog, currentKeptLog)
  if (given.kind !== 'text') return <Unreadable why={given.kind} name={given.name} />
  const verdict = verifyReceipt(given.text, kept === null ? {} : { publicKey: kept.publicKey })
  if (verdict.receipt === null) return <Unreadable why="noReceipt" name={given.name} />
  return <VerdictView name={given.name} verdict={verdict} receipt={verdict.receipt} />
}
