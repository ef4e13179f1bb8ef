import { useTranslation } from 'react-i18next'
import type { AssetLiability } from '#protocol/proof/liabilities.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { CheckLine } from './CheckLine.tsx'
import { goesOn, type JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'
import { unitsText } from './unitsText.ts'
import type { KeyRelation } from './useKey.ts'

interface StatementProps {
  readonly judged: JudgedStatement
  readonly publicKey: string
  readonly relation: KeyRelation
}

/** The newest statement: what is owed of each asset, who signed it, and whether it goes on from the one before. */
export function Statement({ judged, publicKey, relation }: StatementProps) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { statement, signed, chain } = judged
  return (
    <section className={css.section}>
      <h2>{t('newest.title')}</h2>
      <Pane className={css.prose}>
        {statement === null ? (
          <Note kind="error">{t('newest.unread')}</Note>
        ) : (
          <>
            <Terms
              label={t('newest.title')}
              items={[
                {
                  key: 'n',
                  label: t('newest.number'),
                  value: <Figure>{format.count(statement.snapshot)}</Figure>,
                },
                {
                  key: 'at',
                  label: t('newest.at'),
                  value: <Figure>{format.dateTime(new Date(statement.at))}</Figure>,
                },
              ]}
            />
            {statement.assets.length === 0 ? <p>{t('newest.nothing')}</p> : null}
            {statement.assets.map((asset) => (
              <Owed key={asset.asset} asset={asset} />
            ))}
          </>
        )}
        <CheckLine ok={signed}>{t('check.signed')}</CheckLine>
        <CheckLine ok={relation === 'unknown' ? null : relation === 'same'}>
          {t(`key.${relation}`)}
        </CheckLine>
        <CheckLine ok={goesOn(chain)}>
          {t(chain === 'first' ? 'check.first' : 'check.chain')}
        </CheckLine>
        <Hash label={t('newest.key')} value={publicKey} />
      </Pane>
    </section>
  )
}

function Owed({ asset: { asset, total, root, depth } }: { readonly asset: AssetLiability }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (
    <div className={css.block}>
      <Terms
        label={asset}
        items={[
          {
            key: 'total',
            label: t('newest.total'),
            value: <Money value={unitsText(asset, total)} asset={asset} style="exact" />,
          },
          {
            key: 'places',
            label: t('newest.places'),
            value: <Figure>{format.count(2 ** Math.min(depth, MOST_LEVELS))}</Figure>,
          },
        ]}
      />
      <Hash label={t('newest.root')} value={root} />
    </div>
  )
}

/** Of any tree here; a hostile statement may name more. */
const MOST_LEVELS = 40

interface HashProps {
  readonly label: string
  readonly value: string
}

/** A hash or a key, whole, broken wherever it must. */
export function Hash({ label, value }: HashProps) {
  return (
    <p>
      <span className={css.quiet}>{label}</span>
      <Figure className={css.hash}>{value}</Figure>
    </p>
  )
}
