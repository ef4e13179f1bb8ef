import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import type { DepositFlow } from '../depositFlow.ts'
import { isOver } from '../depositFlow.ts'
import css from './Deposit.module.css'

/** Which of the four steps a deposit from the wallet is at: 0 amount, 1 review, 2 wallet, 3 credited. */
export function stepOf(flow: DepositFlow, reviewing: boolean): number {
  if (!isOver(flow)) return 2
  if (reviewing) return 1
  return flow.phase === 'confirmed' ? 3 : 0
}

/** The steps by number; those behind are ticked off. */
export function Steps({ at }: { readonly at: number }) {
  const { t } = useTranslation('deposit')
  const names = [t('amount'), t('step.review'), t('step.wallet'), t('state.success')]
  return (
    <ol className={css.steps} aria-label={t('step.label')}>
      {names.map((name, place) => {
        const isPast = place < at
        return (
          <li key={name} className={css.step} aria-current={place === at ? 'step' : undefined}>
            <span className={cx(css.number, isPast && css.past)}>
              {isPast ? <Icon of={Check} size={16} /> : place + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
