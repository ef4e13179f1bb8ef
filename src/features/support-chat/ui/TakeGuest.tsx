import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import { useTakeGuestMutation } from '#src/entities/support/support.api.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { outbox } from '../outbox.ts'
import css from './SupportChat.module.css'

interface TakeGuestProps {
  /** The guest's token. */
  readonly guest: string
  readonly customerId: string
  readonly onAnswered: (taken: boolean) => void
}

/** Offers a customer to take along what they wrote before they signed in; it is never done unasked. */
export function TakeGuest({ guest, customerId, onAnswered }: TakeGuestProps) {
  const { t } = useTranslation(['support', 'common'])
  const [take, taken] = useTakeGuestMutation()
  const yes = async (): Promise<void> => {
    const reply = await take(guest)
    if ('error' in reply && !isRefusedWith(reply.error, CODE.notFound)) return
    // The token is over. What waits goes on as the customer's: one that came already is the same message there.
    outbox.move('guest', customerId)
    onAnswered(true)
  }
  const busy = taken.isLoading ? t('common:sending') : undefined
  const action = (
    <div className={css.acts}>
      <Button size="small" busy={busy} onClick={() => void yes()}>
        {t('take.yes')}
      </Button>
      <Button size="small" tone="secondary" onClick={() => onAnswered(false)}>
        {t('take.no')}
      </Button>
    </div>
  )
  return (
    <Note kind="info" title={t('take.title')} action={action}>
      {taken.isError ? <FaultText fault={taken.error} /> : t('take.text')}
    </Note>
  )
}
