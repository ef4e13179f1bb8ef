import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskNotice } from '#protocol/riskNotice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Dialog } from '#src/shared/ui/Layer.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { useAcceptRiskNoticeMutation } from '../risk.api.ts'
import css from './RiskAsk.module.css'

/** How many others lost, or that too few are known. */
function LossRate({ notice }: { readonly notice: RiskNotice }) {
  const { t } = useTranslation('risk')
  const format = useFormat()
  const { losingPercent, accounts } = notice
  if (losingPercent === null) return <p>{t('noRate')}</p>
  const percent = format.percent(losingPercent, { min: 1, max: 1, signed: false })
  return <p className={css.rate}>{t('rate', { percent, count: accounts })}</p>
}

/** The button that leads to the risk notice, and the notice itself. */
export default function RiskAsk({ notice }: { readonly notice: RiskNotice }) {
  const { t } = useTranslation(['risk', 'common'])
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [accept, { isLoading, error }] = useAcceptRiskNoticeMutation()
  return (
    <>
      <Button size="main" wide onClick={() => setOpen(true)}>
        {t('read')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        foot={
          <div className={css.foot}>
            {error === undefined ? null : (
              <Note kind="error" live>
                <FaultText fault={error} />
              </Note>
            )}
            <Button
              wide
              busy={isLoading ? t('common:sending') : undefined}
              onClick={() => void accept()}
            >
              {t('accept')}
            </Button>
            <Button wide tone="quiet" onClick={() => setOpen(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        }
      >
        <div className={css.text}>
          <p className={css.first}>{t('loseAll')}</p>
          <p>{t('margin')}</p>
          <p>{t('fast')}</p>
          <LossRate notice={notice} />
          <p>{t('afford')}</p>
          <p className={css.recorded}>
            {t('recorded', { date: format.date(new Date(`${notice.version}T12:00:00Z`)) })}
          </p>
        </div>
      </Dialog>
    </>
  )
}
