import { useTranslation } from 'react-i18next'
import {
  type LiabilityHolding,
  type LiabilityProof,
  type LiabilityVerdict,
  nodesOfHolding,
} from '#protocol/proof/liabilities.ts'
import { stepOf, type SumNode } from '#protocol/proof/sumTree.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { CheckLine } from './CheckLine.tsx'
import { isListed, type JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'
import { Hash } from './Statement.tsx'
import { unitsText } from './unitsText.ts'

interface VerdictProps {
  readonly verdict: LiabilityVerdict
  /** All that came so far. */
  readonly statements: readonly JudgedStatement[]
  /** The one that was asked for; null for a file that names its own. */
  readonly snapshot: number | null
  /** The browser had no key of the operator to compare with. */
  readonly keyUnknown: boolean
}

/** What came of a proof: the verdict first, then each balance with its way to the signed root. */
export function Verdict({ verdict, statements, snapshot, keyUnknown }: VerdictProps) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { checks, proof } = verdict
  const listed = proof === null ? null : isListed(proof, statements, snapshot)
  const ok = verdict.ok && listed !== false
  const plain = checks.filter(({ name }) => name !== 'inclusion')
  return (
    <>
      <Head ok={ok} proof={proof} listed={listed} keyUnknown={keyUnknown} />
      <Pane className={css.prose}>
        {proof === null ? null : (
          <p>
            {t('own.of', {
              number: format.count(proof.statement.snapshot),
              id: proof.customer.slice(0, LONGEST_NAME),
            })}
          </p>
        )}
        {plain.map(({ name, ok: holds }) => (
          <CheckLine key={name} ok={holds}>
            {t(`check.${name}`)}
          </CheckLine>
        ))}
        {proof === null ? null : <CheckLine ok={listed}>{t('check.listed')}</CheckLine>}
        {proof === null
          ? null
          : oneOfEach(proof.holdings).map((holding) => (
              <Holding key={holding.asset} proof={proof} holding={holding} verdict={verdict} />
            ))}
        {ok && proof?.holdings.length === 0 ? (
          <Note kind="info" title={t('own.noneTitle')}>
            {t('own.noneText')}
          </Note>
        ) : null}
        {ok && proof !== null && proof.holdings.length > 0 ? <p>{t('own.compare')}</p> : null}
      </Pane>
    </>
  )
}

/** A file may name an asset twice, which one of the checks says: one of the two is drawn. */
function oneOfEach(holdings: readonly LiabilityHolding[]): readonly LiabilityHolding[] {
  return [...new Map(holdings.map((holding) => [holding.asset, holding])).values()]
}

/** Of a name in a file, which may be anything. */
const LONGEST_NAME = 80

interface HeadProps extends Pick<VerdictProps, 'keyUnknown'>, Pick<LiabilityVerdict, 'proof'> {
  readonly ok: boolean
  /** Null: the statement is not here to compare with. */
  readonly listed: boolean | null
}

function Head({ ok, proof, listed, keyUnknown }: HeadProps) {
  const { t } = useTranslation('proof')
  if (proof === null) {
    return (
      <Note kind="error" title={t('verdict.none')} live>
        {t('verdict.noneText')}
      </Note>
    )
  }
  if (!ok) {
    return (
      <Note kind="error" title={t('verdict.fails')} live>
        {t('verdict.failsText')}
      </Note>
    )
  }
  if (listed === null) {
    return (
      <Note kind="unknown" title={t('verdict.open')} live>
        {t('verdict.openText')} {keyUnknown ? t('key.unknown') : null}
      </Note>
    )
  }
  return (
    <Note
      kind={keyUnknown ? 'warning' : 'info'}
      title={t(keyUnknown ? 'verdict.sound' : 'verdict.holds')}
      live
    >
      {t(keyUnknown ? 'verdict.soundText' : 'verdict.holdsText')}
    </Note>
  )
}

interface HoldingProps {
  readonly proof: LiabilityProof
  readonly holding: LiabilityHolding
  readonly verdict: LiabilityVerdict
}

/** One balance: the leaf, every node above it as this browser works it out, and the signed root. */
function Holding({ proof, holding, verdict }: HoldingProps) {
  const { t } = useTranslation('proof')
  const { asset, units } = holding
  const nodes = nodesOfHolding(proof, holding) ?? []
  const owed = proof.statement.assets.find((one) => one.asset === asset)
  const root = nodes.at(-1)
  const step = root === undefined ? null : stepOf(root)
  const isIn = verdict.checks.every(
    (check) => check.name !== 'inclusion' || check.asset !== asset || check.ok,
  )
  return (
    <div className={css.block}>
      <h3>
        <span>{t('own.had')}</span>{' '}
        <Money value={unitsText(asset, units)} asset={asset} style="exact" />
      </h3>
      <CheckLine ok={nodes.length > 0}>{t('step.leaf')}</CheckLine>
      <CheckLine ok={nodes.length > 0 && nodes.length - 1 === owed?.depth}>
        {t('step.sums')}
      </CheckLine>
      <CheckLine ok={step !== null && step.hash === owed?.root}>{t('step.root')}</CheckLine>
      <CheckLine ok={step !== null && step.units === owed?.total}>{t('step.total')}</CheckLine>
      <CheckLine ok={isIn}>{t('check.inclusion')}</CheckLine>
      {nodes.length === 0 ? null : <Way asset={asset} nodes={nodes} />}
    </div>
  )
}

/** Levels of a way that are drawn: a hostile file may name thousands. */
const SHOWN_LEVELS = 64

function Way({ asset, nodes }: { readonly asset: string; readonly nodes: readonly SumNode[] }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (
    <details className={css.details}>
      <summary>{t('step.show')}</summary>
      <ol>
        {nodes
          .slice(0, SHOWN_LEVELS)
          .map(stepOf)
          .map(({ hash, units }, level) => (
            <li key={hash}>
              <p>
                <span>
                  {level === 0 ? t('step.own') : t('step.level', { level: format.count(level) })}
                </span>{' '}
                <Money value={unitsText(asset, units)} asset={asset} style="exact" />
              </p>
              <Hash label={t('step.hash')} value={hash} />
            </li>
          ))}
      </ol>
    </details>
  )
}
