import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyCheck } from '#protocol/proof/receiptVerifier.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { plainChecks } from './explain.ts'
import css from './VerdictView.module.css'

/** Every check that is no figure, in words, and whether it holds. */
export function Checks({ checks }: { readonly checks: readonly AnyCheck[] }) {
  const { t } = useTranslation('verify')
  return (
    <section className={css.part}>
      <h2>{t('checks.title')}</h2>
      <Pane>
        <ul>
          {plainChecks(checks).map(({ name, ok }) => (
            <li key={name}>
              <Cell className={css.check}>
                <Icon of={ok ? Check : X} size={18} className={ok ? css.good : css.bad} />
                <span>
                  <span>{t(`check.${name}`)}</span>
                  {ok ? (
                    <span className="unseen">{t('checks.holds')}</span>
                  ) : (
                    <b className={css.bad}>{t('checks.fails')}</b>
                  )}
                </span>
              </Cell>
            </li>
          ))}
        </ul>
      </Pane>
    </section>
  )
}
