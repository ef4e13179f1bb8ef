import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { readHanded } from '#src/entities/receipt/handedReceipt.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { GiveReceipt } from './GiveReceipt.tsx'
import { History } from './History.tsx'
import { Limits } from './Limits.tsx'
import { type Given, givenText, readFile } from '#src/shared/lib/givenFile.ts'
import { Unreadable, VerdictView } from './VerdictView.tsx'
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

/** Checks a receipt on this device, and shows what this browser keeps of the price history. */
export default function VerifyPage() {
  const { t } = useTranslation(['verify', 'receipt'])
  const [turn, give] = useTurns()
  const take = (file: File): void => {
    void readFile(file).then(give)
  }
  return (
    <div
      className={css.page}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file === undefined) give(givenText(event.dataTransfer.getData('text')))
        else take(file)
      }}
    >
      <PageHeading title={t('receipt:check')} />
      <p className={css.lead}>{t('lead')}</p>
      <p>
        <Link to="/proof" className={css.link}>
          {t('proofLink')}
        </Link>
      </p>
      <div className={css.columns}>
        <div className={css.column}>
          <GiveReceipt onFile={take} onText={(text) => give(givenText(text))} />
          {turn === null ? null : <Checked key={turn.count} given={turn.given} />}
        </div>
        <div className={css.column}>
          <Limits />
          <History />
        </div>
      </div>
    </div>
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
