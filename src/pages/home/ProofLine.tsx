import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'
import { useGetWithdrawalFiguresQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './Below.module.css'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { Block } from './Block.tsx'

/**
 * What anybody can check: the newest seal of prices that this browser verified, what is owed and held, and how long
 * withdrawals take. A figure that is not known is absent.
 */
export function ProofLine() {
  const { t } = useTranslation(['home', 'proof', 'withdrawal'])
  const format = useFormat()
  const head = useSyncExternalStore(onKeptLog, currentKeptLog)?.head
  const { data: figures } = useGetWithdrawalFiguresQuery()
  const median = figures?.medianHours ?? null
  return (
    <Block title={t('check')}>
      <Pane>
        {head === undefined ? null : (
          <LinkRow to="/verify">
            <span>{t('sealed')}</span>
            <Figure className={css.quiet}>{format.dateTime(new Date(head.at))}</Figure>
          </LinkRow>
        )}
        <LinkRow to="/proof">{t('proof:title')}</LinkRow>
        <LinkRow to="/withdrawals">
          <span>
            {t(median === null ? 'withdrawal:figures.link' : 'withdrawal:figures.median')}
          </span>
          {median === null ? null : (
            <span className={css.quiet}>
              {t('withdrawal:figures.hours', { hours: format.decimal(median, {}) })}
            </span>
          )}
        </LinkRow>
      </Pane>
    </Block>
  )
}
