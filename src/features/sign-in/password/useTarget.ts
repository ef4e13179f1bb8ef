import { useState } from 'react'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { type TypedPhone, useTypedPhone } from '#src/shared/phone/PhoneField.tsx'
import type { Reach } from './useSentCode.ts'

/** Whom a code is to be sent to, as it is being typed. */
export interface Target {
  readonly channel: Reach['channel']
  /** Whether one may choose between e-mail and phone here. */
  readonly isChoice: boolean
  readonly email: string
  readonly phone: TypedPhone
  setChannel(channel: Reach['channel']): void
  setEmail(email: string): void
  readonly reach: Reach
}

/** An e-mail address or a phone number: whichever of them is offered here. */
export function useTarget(): Target {
  const config = useConfig()
  const isChoice = config.email !== 'off' && config.phone !== 'off'
  const bySms = config.email === 'off' && config.phone !== 'off'
  const [channel, setChannel] = useState<Reach['channel']>(bySms ? 'sms' : 'email')
  const [email, setEmail] = useState('')
  const phone = useTypedPhone()
  const reach = { channel, target: channel === 'sms' ? phone.text : email }
  return { channel, isChoice, email, phone, setChannel, setEmail, reach }
}
