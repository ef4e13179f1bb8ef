import { useTranslation } from 'react-i18next'
import type { MorePages } from '#src/shared/api/pages.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { CheckLine } from './CheckLine.tsx'
import { goesOn, type JudgedStatement } from './judge.ts'
import css from './ProofPage.module.css'

interface EarlierProps {
  readonly statements: readonly JudgedStatement[]
  /** The one whose own part is shown. */
  readonly chosen: number
  readonly onChoose: (snapshot: number) => void
  /** Null where there are no more. */
  readonly more: MorePages | null
}

/** All statements that came, newest first: each checked, and each to look for oneself in. */
export function Earlier({ statements, chosen, onChoose, more }: EarlierProps) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (
    <section className={css.section}>
      <h2>{t('earlier.title')}</h2>
      <Pane>
        <ul>
          {statements.map((judged) => {
            const { item, statement } = judged
            const number = format.count(item.snapshot)
            return (
              <li key={item.snapshot}>
                <Cell className={css.row}>
                  <div>
                    <p>
                      <b>{t('earlier.number', { number })}</b>{' '}
                      {statement === null ? null : (
                        <Figure>{format.dateTime(new Date(statement.at))}</Figure>
                      )}
                    </p>
                    <Soundness of={judged} />
                  </div>
                  <Button
                    tone="secondary"
                    size="small"
                    pressed={item.snapshot === chosen}
                    label={`${t('earlier.choose')}: ${t('earlier.number', { number })}`}
                    onClick={() => onChoose(item.snapshot)}
                  >
                    {t('earlier.choose')}
                  </Button>
                </Cell>
              </li>
            )
          })}
        </ul>
      </Pane>
      <More title={t('failed')} more={more}>
        {t('earlier.more')}
      </More>
    </section>
  )
}

/** Whether a statement is signed and goes on from the one before it, in one line unless it is the very first. */
function Soundness({ of: { signed, chain } }: { readonly of: JudgedStatement }) {
  const { t } = useTranslation('proof')
  if (chain !== 'first') {
    return <CheckLine ok={signed && goesOn(chain)}>{t('earlier.sound')}</CheckLine>
  }
  return (
    <>
      <CheckLine ok={signed}>{t('check.signed')}</CheckLine>
      <CheckLine ok>{t('check.first')}</CheckLine>
    </>
  )
}
