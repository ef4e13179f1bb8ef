import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiabilityStatement } from '#protocol/proof/liabilities.ts'
import {
  type ReserveAddress,
  type ReserveNetwork,
  type ReserveRecord,
  reserveStatement,
  type ReserveTotal,
  type ReserveVerdict,
  verifyReserves,
} from '#protocol/proof/reserves.ts'
import { fromIso } from '#protocol/time.ts'
import { UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { CheckLine } from './CheckLine.tsx'
import { Command } from './Command.tsx'
import type { JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'
import { Hash } from './Statement.tsx'
import { unitsText } from './unitsText.ts'

interface ReservesProps {
  /** Whether the operator shows reserves at all. */
  readonly attests: boolean
  readonly judged: JudgedStatement
  readonly publicKey: string
}

/** What the operator has, where that is attested: each signature is checked here, each balance can be asked for. */
export function Reserves({ attests, judged, publicKey }: ReservesProps) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { item, statement } = judged
  return (
    <section className={css.section}>
      <h2>{t('reserves.title')}</h2>
      {item.reserves === null || statement === null ? (
        <Note
          kind={attests ? 'warning' : 'info'}
          title={t(attests ? 'reserves.missing' : 'reserves.none')}
        >
          {attests
            ? t('reserves.missingText', {
                day: statement === null ? '' : format.date(new Date(statement.at)),
              })
            : t('reserves.noneText')}
        </Note>
      ) : (
        <Attested reserves={item.reserves} statement={statement} publicKey={publicKey} />
      )}
      <p className={css.quiet}>{t('reserves.limits')}</p>
    </section>
  )
}

const WHOLE_CHECKS = ['form', 'signature', 'key', 'snapshot', 'once', 'totals'] as const

interface AttestedProps extends Pick<ReservesProps, 'publicKey'> {
  readonly reserves: NonNullable<JudgedStatement['item']['reserves']>
  readonly statement: LiabilityStatement
}

function Attested({ reserves, statement, publicKey }: AttestedProps) {
  const { t } = useTranslation('proof')
  const verdict = useMemo(
    () => verifyReserves({ ...reserves, publicKey, statement }),
    [reserves, publicKey, statement],
  )
  const { ok, checks, record } = verdict
  if (record === null) {
    return (
      <Note kind="error" title={t('reserves.fails')}>
        {t('reserves.failsText')}
      </Note>
    )
  }
  return (
    <>
      {ok ? null : (
        <Note kind="error" title={t('reserves.fails')}>
          {t('reserves.failsText')}
        </Note>
      )}
      <Pane className={css.prose}>
        {record.totals.map((total) => (
          <Total key={total.asset} total={total} />
        ))}
        {WHOLE_CHECKS.map((name) => (
          <CheckLine key={name} ok={checks.find((check) => check.name === name)?.ok === true}>
            {t(`reserveCheck.${name}`)}
          </CheckLine>
        ))}
      </Pane>
      {record.networks.map((network) => (
        <Network key={network.chainId} network={network} record={record} verdict={verdict} />
      ))}
    </>
  )
}

function Total({ total: { asset, held, owed, ratio } }: { readonly total: ReserveTotal }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (
    <div className={css.block}>
      <Terms
        label={asset}
        items={[
          {
            key: 'held',
            label: t('reserves.held'),
            value: <Money value={unitsText(asset, held)} asset={asset} style="exact" />,
          },
          {
            key: 'owed',
            label: t('reserves.owed'),
            value: <Money value={unitsText(asset, owed)} asset={asset} style="exact" />,
          },
          {
            key: 'ratio',
            label: t('reserves.ratio'),
            value:
              ratio === null ? (
                t('reserves.noRatio')
              ) : (
                <Figure>{format.decimal(ratio, { min: 4, max: 4 })}</Figure>
              ),
            strong: true,
          },
        ]}
      />
    </div>
  )
}

interface NetworkProps {
  readonly network: ReserveNetwork
  readonly record: ReserveRecord
  readonly verdict: ReserveVerdict
}

function Network({ network, record, verdict }: NetworkProps) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const at = fromIso(network.blockAt)
  return (
    <Pane className={css.prose}>
      <h3>{network.name}</h3>
      <Terms
        label={network.name}
        items={[
          {
            key: 'block',
            label: t('reserves.block'),
            value: <Figure>{String(network.block)}</Figure>,
          },
          {
            key: 'at',
            label: t('reserves.blockAt'),
            value: <Figure>{at === null ? UNKNOWN_FIGURE : format.dateTime(new Date(at))}</Figure>,
          },
        ]}
      />
      <Hash label={t('reserves.blockHash')} value={network.blockHash} />
      {network.addresses.map((address) => (
        <Address
          key={address.address}
          network={network}
          address={address}
          text={reserveStatement({ ...record, network, ...address })}
          verdict={verdict}
        />
      ))}
    </Pane>
  )
}

interface AddressProps {
  readonly network: ReserveNetwork
  readonly address: ReserveAddress
  /** What it signed. */
  readonly text: string
  readonly verdict: ReserveVerdict
}

function Address({
  network,
  address: { address, signature, balances },
  text,
  verdict,
}: AddressProps) {
  const { t } = useTranslation('proof')
  return (
    <div className={css.block}>
      <Hash label={t('reserves.address')} value={address} />
      {(['owner', 'current'] as const).map((name) => (
        <CheckLine
          key={name}
          ok={verdict.checks.every(
            (check) =>
              check.name !== name ||
              check.address !== address ||
              check.chainId !== network.chainId ||
              check.ok,
          )}
        >
          {t(`reserveCheck.${name}`)}
        </CheckLine>
      ))}
      <Terms
        label={address}
        items={balances.map(({ asset, units }) => ({
          key: asset,
          label: asset,
          value: <Money value={unitsText(asset, units)} asset={asset} style="exact" />,
        }))}
      />
      <details className={css.details}>
        <summary>{t('reserves.signed')}</summary>
        <pre className={css.text} dir="ltr" translate="no">
          {text}
        </pre>
        <Hash label={t('reserves.signature')} value={signature} />
      </details>
      <details className={css.details}>
        <summary>{t('reserves.ask')}</summary>
        <p>{t('reserves.askText')}</p>
        {network.coins.map(({ asset, token }) => (
          <Command key={asset} words={balanceCommand(address, token, network.block)} />
        ))}
      </details>
    </div>
  )
}

/** How anybody reads a balance, at a node of their own choice. */
function balanceCommand(address: string, token: string | null, block: number): readonly string[] {
  const asked = token === null ? ['balance'] : ['call', token, 'balanceOf(address)(uint256)']
  return ['cast', ...asked, address, '--block', String(block), '--rpc-url', 'NODE']
}
