import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositNetwork } from '#contract/deposit.ts'
import { useGetDepositOfferQuery } from '#src/entities/deposit/deposit.api.ts'
import { selectLoggedIn } from '#src/entities/session/session.slice.ts'
import { useCustomer } from '#src/entities/session/useCustomer.ts'
import { DepositList } from '#src/features/deposit/ui/DepositList.tsx'
import { OwnAddress } from '#src/features/deposit/ui/OwnAddress.tsx'
import { WalletDeposit } from '#src/features/deposit/ui/WalletDeposit.tsx'
import { type UsedDeposits, useDepositFlow } from '#src/features/deposit/useDepositFlow.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from './DepositPage.module.css'

/** Money in: from the wallet or to one's own address, and what became of it. Always of the real account. */
export default function DepositPage() {
  const { t } = useTranslation(['deposit', 'common'])
  const loggedIn = useSelector(selectLoggedIn)
  const { id } = useCustomer()
  return (
    <div className={css.page}>
      <PageHeading title={t('title')} />
      {loggedIn ? (
        <Deposits key={id} />
      ) : (
        <Note
          kind="info"
          action={
            <LinkButton size="small" to="/pass/login?return=%2Fprofile%2Fdeposit">
              {t('common:signIn')}
            </LinkButton>
          }
        >
          {t('signIn')}
        </Note>
      )}
    </div>
  )
}

function Deposits() {
  const { t } = useTranslation('deposit')
  const used = useDepositFlow()
  const { data, error } = useGetDepositOfferQuery(null)
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {error === undefined ? null : (
          <Note kind="error">
            <FaultText fault={error} />
          </Note>
        )}
        {data === undefined && error === undefined ? (
          <SkeletonRows rows={4} label={t('title')} />
        ) : null}
        {data === undefined ? null : <Ways networks={data.networks} used={used} />}
      </div>
      <div className={css.column}>
        <h2>{t('list.title')}</h2>
        <DepositList deposits={used.deposits} error={used.error} />
      </div>
    </div>
  )
}

interface WaysProps {
  readonly networks: readonly DepositNetwork[]
  readonly used: UsedDeposits
}

const WAYS = ['wallet', 'address'] as const
type Way = (typeof WAYS)[number]

function Ways({ networks, used }: WaysProps) {
  const { t } = useTranslation('deposit')
  const watched = networks.filter(({ chainId }) => chainId !== null)
  const [id, choose] = useState(watched[0]?.id ?? '')
  const [way, setWay] = useState<Way>('wallet')
  const network = watched.find((one) => one.id === id) ?? watched[0]
  if (network === undefined) return <Note kind="info">{t('none')}</Note>
  const shown = network.ownAddress ? way : 'wallet'
  return (
    <Pane className={css.form}>
      {watched.length < 2 ? null : (
        <Segmented
          label={t('network')}
          choices={watched.map((one) => ({ value: one.id, label: one.name }))}
          value={network.id}
          onChange={choose}
        />
      )}
      {network.ownAddress ? (
        <Segmented
          label={t('how.label')}
          choices={WAYS.map((one) => ({ value: one, label: t(`how.${one}`) }))}
          value={shown}
          onChange={setWay}
        />
      ) : null}
      {shown === 'wallet' ? (
        <WalletDeposit key={network.id} network={network} used={used} />
      ) : (
        <OwnAddress network={network} />
      )}
    </Pane>
  )
}
