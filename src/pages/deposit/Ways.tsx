import { FileCheck, QrCode, Wallet } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { type HandWrite, reportDeposit } from '#src/features/deposit/reportDeposit.ts'
import { HandDeposit } from '#src/features/deposit/ui/HandDeposit.tsx'
import { OwnAddress } from '#src/features/deposit/ui/OwnAddress.tsx'
import { WalletDeposit } from '#src/features/deposit/ui/WalletDeposit.tsx'
import type { UsedDeposits } from '#src/features/deposit/useDepositFlow.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import css from './DepositPage.module.css'

const WAYS = ['wallet', 'address', 'hand'] as const
type Way = (typeof WAYS)[number]

const ICONS = { wallet: Wallet, address: QrCode, hand: FileCheck }

/** Whether a network takes deposits in this way. */
const TAKES: Readonly<Record<Way, (network: DepositNetwork) => boolean>> = {
  wallet: ({ chainId }) => chainId !== null,
  address: ({ ownAddress }) => ownAddress,
  hand: ({ byHand }) => byHand,
}

interface WaysProps {
  readonly networks: readonly DepositNetwork[]
  readonly used: UsedDeposits
}

/** The ways to send coins here, one at a time; only those that a network of the operator takes. */
export function Ways({ networks, used }: WaysProps) {
  const { t } = useTranslation('deposit')
  const panel = useId()
  const write = useMoneyWrite(reportDeposit)
  const [chosen, choose] = useState<Way | null>(null)
  const [id, turn] = useState<string | null>(null)
  // What another wallet sends is nobody's until people have looked.
  const hasWallet = useSelector(selectUser)?.address !== null
  const ways = WAYS.filter((way) => (hasWallet || way !== 'wallet') && networks.some(TAKES[way]))
  // Who reported before a reload finds what became of it, and is left there once it is put away.
  if (chosen === null && write.flow.phase !== 'idle') choose('hand')
  const way = ways.find((one) => one === chosen) ?? ways[0]
  const able = way === undefined ? [] : networks.filter(TAKES[way])
  const network = able.find((one) => one.id === id) ?? able[0]
  if (way === undefined || network === undefined) return <Note kind="info">{t('none')}</Note>
  const items = ways.map((value) => ({
    value,
    label: (
      <>
        <Icon of={ICONS[value]} size={20} />
        <span>{t(`how.${value}`)}</span>
      </>
    ),
  }))
  return (
    <Pane className={css.ways}>
      {ways.length < 2 ? null : (
        <Tabs
          className={css.tabs}
          look="segments"
          label={t('how.label')}
          items={items}
          value={way}
          onChange={choose}
          panel={panel}
        />
      )}
      <TabPanel id={panel} tab={way} className={css.form}>
        <Networks networks={able} network={network} onChange={turn} />
        <OneWay key={network.id} way={way} network={network} used={used} write={write} />
      </TabPanel>
    </Pane>
  )
}

/** Names beside each other read better, but not more than these. */
const FEW = 3

interface NetworksProps {
  readonly networks: readonly DepositNetwork[]
  readonly network: DepositNetwork
  readonly onChange: (id: string) => void
}

function Networks({ networks, network, onChange }: NetworksProps) {
  const { t } = useTranslation('deposit')
  if (networks.length < 2) return null
  const choices = networks.map(({ id, name }) => ({ value: id, label: name }))
  const Choice = networks.length > FEW ? SelectField<string> : Segmented<string>
  return <Choice label={t('network')} choices={choices} value={network.id} onChange={onChange} />
}

interface OneWayProps {
  readonly way: Way
  readonly network: DepositNetwork
  readonly used: UsedDeposits
  readonly write: HandWrite
}

function OneWay({ way, network, used, write }: OneWayProps) {
  if (way === 'wallet') return <WalletDeposit network={network} used={used} />
  if (way === 'address') return <OwnAddress network={network} />
  return <HandDeposit network={network} write={write} />
}
