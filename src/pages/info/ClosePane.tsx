import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Closing, Obstacle } from '#protocol/ownAccount.ts'
import {
  useCloseAccountMutation,
  useGetClosingQuery,
} from '#src/entities/session/ownAccount.api.ts'
import { KeepButton } from '#src/features/own-account/KeepButton.tsx'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './InfoPage.module.css'
import { Tick } from '#src/shared/ui/Tick.tsx'
import { OwnerSheet } from './OwnerSheet.tsx'

/** Where each thing is put away that is in the way of closing. */
const PLACES: Readonly<Record<Exclude<Obstacle['kind'], 'remainder'>, string>> = {
  balance: '/profile/withdraw',
  orders: '/profile/orders',
  plans: '/profile/orders',
  bids: '/profile/nfts',
  works: '/profile/nfts',
  withdrawals: '/profile/withdraw',
  loan: '/loan',
}

/** Closes the account, once nothing is in it, and keeps it while it is closing. */
export function ClosePane() {
  const { t } = useTranslation('ownAccount')
  const { data, error, refetch } = useGetClosingQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Pane>
      <Cell className={css.card}>
        <h2 className={css.head}>{t('close.title')}</h2>
        <ListStates
          items={data === undefined ? undefined : [data]}
          error={error}
          retry={refetch}
          failed={t('close.title')}
          empty={null}
        >
          {([closing]) =>
            closing === undefined ? null : closing.closesAt === null ? (
              <Open inTheWay={closing.inTheWay} />
            ) : (
              <Ending closesAt={closing.closesAt} />
            )
          }
        </ListStates>
      </Cell>
    </Pane>
  )
}

function Ending({ closesAt }: { readonly closesAt: string }) {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  return (
    <>
      <Note kind="warning">{t('close.ends', { time: format.dateTime(new Date(closesAt)) })}</Note>
      <KeepButton />
    </>
  )
}

function Open({ inTheWay }: Pick<Closing, 'inTheWay'>) {
  const { t } = useTranslation('ownAccount')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [leave, setLeave] = useState(false)
  const [close] = useCloseAccountMutation()
  const amountOf = ({ amount, asset }: Obstacle): string => exactMoney(format, amount, asset)
  const remainders = inTheWay.filter(({ kind }) => kind === 'remainder')
  const blocking = inTheWay.length > remainders.length || (remainders.length > 0 && !leave)
  const shut = (): void => setOpen(false)
  return (
    <>
      <p className={css.quiet}>{t('close.text')}</p>
      <p className={css.quiet}>{t('close.commissions')}</p>
      <Blocking inTheWay={inTheWay} amountOf={amountOf} />
      {remainders.length === 0 ? null : (
        <Tick checked={leave} onChange={setLeave}>
          {t('close.leave', { amount: remainders.map(amountOf).join(' + ') })}
        </Tick>
      )}
      <Button tone="secondary" wide blocked={blocking} onClick={() => setOpen(true)}>
        {t('close.title')}
      </Button>
      <OwnerSheet
        open={open}
        onClose={shut}
        title={t('close.title')}
        act="closeAccount"
        onProof={(proof) => close({ proof, leave, lang: currentLanguage().text }).unwrap()}
        onDone={() => {
          shut()
          announce(t('close.begun'))
        }}
      >
        <p>{t('close.proveText')}</p>
      </OwnerSheet>
    </>
  )
}

interface BlockingProps extends Pick<Closing, 'inTheWay'> {
  readonly amountOf: (obstacle: Obstacle) => string
}

/** What is still in the account, each with the way to put it away. */
function Blocking({ inTheWay, amountOf }: BlockingProps) {
  const { t } = useTranslation('ownAccount')
  const blocking = inTheWay.flatMap(({ kind, ...rest }) =>
    kind === 'remainder' ? [] : [{ kind, ...rest }],
  )
  if (blocking.length === 0) return null
  return (
    <>
      <p>{t('close.first')}</p>
      <ul className={css.section}>
        {blocking.map((one) => (
          <li key={`${one.kind} ${one.asset} ${one.amount}`}>
            <Link to={PLACES[one.kind]}>{t(`close.${one.kind}`, { amount: amountOf(one) })}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
