import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { Nft } from '#protocol/nft.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { useListOwnNftsInfiniteQuery } from '#src/entities/nft/nft.api.ts'
import { Standing } from '#src/entities/nft/ui/Standing.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { useBidNft } from '../bidWrite.ts'
import { BID_DECIMALS, type BidIssue, readBid } from '../readBid.ts'
import css from './Nft.module.css'

interface BidFormProps {
  readonly nft: Nft
  /** Decimal text. */
  readonly least: string
}

/** The way to a bid: for visitors by signing in, on the demo account by switching. */
export function BidForm(props: BidFormProps) {
  const { t } = useTranslation('nft')
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const account = useSelector(selectAccount)
  if (!signedIn) {
    return (
      <LinkButton size="main" wide to={signInPath(`${pathname}${search}`)}>
        {t('bid.signIn')}
      </LinkButton>
    )
  }
  if (account === 'demo') return <Note kind="info">{t('bid.demo')}</Note>
  return <RealForm {...props} />
}

function useIssueText(): (issue: BidIssue) => string {
  const { t } = useTranslation('nft')
  const format = useFormat()
  return (issue) => {
    if (issue.code === 'tooLittle' || issue.code === 'notEnough')
      return t(`issue.${issue.code}`, { amount: exactMoney(format, issue.amount, 'USDT') })
    return t(`issue.${issue.code}`)
  }
}

/** Who leads has nothing to type: a higher bid of their own would only cost them. */
function RealForm(props: BidFormProps) {
  const { t } = useTranslation('nft')
  const format = useFormat()
  const { nft } = props
  const { flow } = useBidNft(nft.id)
  const { currentData } = useListOwnNftsInfiniteQuery()
  const own = currentData?.pages.flatMap(({ items }) => items).find((one) => one.nft.id === nft.id)
  const leads = own?.nft.you === 'leading' && own.myBid === nft.currentBid
  const done = flow.phase === 'confirmed' && flow.result.amount === nft.currentBid
  return (
    <>
      {leads && !done ? <Standing you="leading" /> : null}
      <p role="status" className={css.done}>
        {done ? t('bid.done', { amount: exactMoney(format, flow.result.amount, 'USDT') }) : null}
      </p>
      {leads || done ? null : <Ticket {...props} />}
    </>
  )
}

function Ticket({ nft, least }: BidFormProps) {
  const { t } = useTranslation(['nft', 'common', 'errors'])
  const format = useFormat()
  const issueText = useIssueText()
  const [typed, type] = useState('')
  const write = useBidNft(nft.id)
  const holdings = useListHoldingsQuery('real')
  const { decimalSign } = format
  const money = (value: string): string => exactMoney(format, value, 'USDT')
  const available = holdings.currentData?.find(({ asset }) => asset === 'USDT')?.available ?? null
  const read = readBid(typed, least, available, decimalSign)
  const quiet = read.ok || read.issue.code === 'missing'
  const change = (next: string): void => {
    write.dismiss()
    type(next)
  }
  return (
    <div className={css.form}>
      <NumberField
        label={t('bid.label')}
        value={typed}
        onChange={change}
        maxDecimals={BID_DECIMALS}
        error={quiet ? undefined : issueText(read.issue)}
        hint={available === null ? undefined : t('bid.available', { amount: money(available) })}
        end={
          <Button
            tone="quiet"
            size="small"
            onClick={() => change(typedForm(least.replace(/0{4}$/, ''), decimalSign))}
          >
            {t('bid.least')}
          </Button>
        }
      />
      <p className={css.quiet}>{t('bid.terms')}</p>
      <BidNote write={write} />
      <Button
        size="main"
        wide
        blocked={!read.ok || write.busyElsewhere}
        busy={pendingOf(write.flow) === null ? undefined : t('common:sending')}
        onClick={() => {
          if (read.ok) write.submit({ id: nft.id, amount: read.amount })
        }}
      >
        {write.busyElsewhere
          ? t('bid.elsewhere')
          : read.ok
            ? t('bid.act', { amount: money(read.amount) })
            : issueText(read.issue)}
      </Button>
    </div>
  )
}

/** Why a bid was refused, or that nobody knows yet what became of it. */
function BidNote({ write }: { readonly write: ReturnType<typeof useBidNft> }) {
  const { t } = useTranslation('nft')
  const unknown = {
    title: t('unknown.title'),
    text: t('unknown.text'),
    ask: t('unknown.ask'),
  }
  return (
    <WriteNote
      flow={write.busyElsewhere ? write.whole : write.flow}
      refused={t('bid.refused')}
      unknown={unknown}
      onAskAgain={write.askAgain}
    />
  )
}
