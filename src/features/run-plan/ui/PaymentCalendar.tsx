import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useListRunningPlansQuery } from '#src/entities/plan/plan.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { calendarOf, type PayDay } from '../calendar.ts'
import css from './PlanOrders.module.css'

/** Days that are shown at first, and with each press more. */
const DAYS = 7

type Part = 'coming' | 'paid'

/** Which day pays what, by plan: what running plans have paid and will pay. Nothing while none runs. */
export function PaymentCalendar() {
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListRunningPlansQuery(undefined, { skip: !signedIn })
  const [part, show] = useState<Part>('coming')
  const plans = signedIn ? (currentData?.items ?? []) : []
  if (plans.length === 0) return null
  return (
    <section className={css.page} aria-label={t('calendar.title')}>
      <h2 className={css.title}>{t('calendar.title')}</h2>
      <p className={css.note}>{t('calendar.text')}</p>
      <Tabs<Part>
        label={t('calendar.title')}
        panel="calendar"
        look="segments"
        value={part}
        onChange={show}
        items={[
          { value: 'coming', label: t('calendar.coming') },
          { value: 'paid', label: t('calendar.paid') },
        ]}
      />
      <TabPanel id="calendar" tab={part}>
        <PayDays key={part} days={calendarOf(plans)[part]} />
      </TabPanel>
    </section>
  )
}

function PayDays({ days }: { readonly days: readonly PayDay[] }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const [most, setMost] = useState(DAYS)
  if (days.length === 0) return <p className={css.note}>{t('payments.none')}</p>
  return (
    <div className={css.list}>
      <Pane>
        <ol>
          {days.slice(0, most).map(({ at, days: payments }) => (
            <li key={at}>
              <Cell className={css.payDay}>
                <b>
                  <Figure>{format.dateTime(new Date(at))}</Figure>
                </b>
                {payments.map(({ plan, day, amount, isLast }) => (
                  <p key={plan.id} className={css.payment}>
                    <span className={css.quiet}>
                      {`${t(`title.${plan.kind}`)} · ${t('calendar.day', { day, days: plan.days })}`}
                      {isLast ? ` · ${t('calendar.principal')}` : null}
                    </span>
                    <span>
                      <Money value={amount} asset={plan.asset} />
                      {isLast ? (
                        <>
                          {' + '}
                          <Money value={plan.principal} asset={plan.asset} />
                        </>
                      ) : null}
                    </span>
                  </p>
                ))}
              </Cell>
            </li>
          ))}
        </ol>
      </Pane>
      {days.length <= most ? null : (
        <Button tone="secondary" onClick={() => setMost(most + DAYS)}>
          {t('calendar.more')}
        </Button>
      )}
    </div>
  )
}
