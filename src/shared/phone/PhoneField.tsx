import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import { likelyCountry, withCallingCode } from './countries.ts'

/** A number that is being typed. */
export interface TypedPhone {
  readonly country: string
  readonly number: string
  setCountry(country: string): void
  setNumber(number: string): void
  /** With its calling code, as it is sent; empty until something is typed. */
  readonly text: string
}

/** A number to be typed, of the country that the browser speaks of. */
export function useTypedPhone(): TypedPhone {
  const [country, setCountry] = useState(() =>
    likelyCountry(navigator.languages, currentLanguage().intl),
  )
  const [number, setNumber] = useState('')
  const text = number.trim() === '' ? '' : withCallingCode(country, number)
  return { country, number, setCountry, setNumber, text }
}

interface PhoneFieldProps {
  readonly phone: TypedPhone
  readonly error: ReactNode
}

/** Country and number. The server reads what was typed: with or without a leading zero, in digits of any script. */
export function PhoneField({ phone, error }: PhoneFieldProps) {
  const { t } = useTranslation('account')
  return (
    <>
      <CountryPicker value={phone.country} onChange={phone.setCountry} />
      <TextField
        label={t('phone.number')}
        value={phone.number}
        onChange={phone.setNumber}
        error={error}
        fill="tel"
        keys="tel"
        code
        maxLength={40}
      />
    </>
  )
}
