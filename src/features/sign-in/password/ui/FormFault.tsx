import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'

/** The fields of these forms. */
export type FieldName = 'name' | 'code' | 'username' | 'password' | 'current' | 'factor'

/** What is wrong, in words, by the field that it is about. */
export type FaultWords = Partial<Record<FieldName | 'form', ReactNode>>

/** Which field a refusal is about; those of no field are about the whole form. */
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  [CODE.loginNameMissing]: 'name',
  [CODE.emailWrong]: 'name',
  [CODE.phoneWrong]: 'name',
  [CODE.phoneTaken]: 'name',
  [CODE.usernameWrong]: 'username',
  [CODE.usernameTaken]: 'username',
  [CODE.emailTaken]: 'name',
  [CODE.codeNotSent]: 'code',
  [CODE.codeWrong]: 'code',
  [CODE.passwordWrong]: 'current',
  [CODE.passwordWeak]: 'password',
  [CODE.secondFactorNeeded]: 'factor',
  [CODE.secondFactorWrong]: 'factor',
}

/** What is wrong, by field, in words; `form` where it is about none of the fields that are shown. */
export function useFaultWords(fault: unknown, shown: readonly FieldName[]): FaultWords {
  const { t } = useTranslation('errors')
  if (fault === undefined) return {}
  if (!isCallFault(fault) || fault.kind !== 'refused') return { form: t('client.unreachable') }
  const { code, fields } = fault
  const field = FIELD_OF[code]
  const weak = fields['password']
  if (field === 'password' && weak !== undefined && isWeakness(weak)) {
    return { password: t(`fields.${weak}`) }
  }
  const words = <FaultText fault={fault} />
  return field !== undefined && shown.includes(field) ? { [field]: words } : { form: words }
}

const WEAKNESSES = ['tooShort', 'tooLong', 'containsName', 'guessable'] as const

const isWeakness = (fault: FieldFault): fault is (typeof WEAKNESSES)[number] =>
  WEAKNESSES.some((one) => one === fault)

/** What is wrong with the whole form; nothing where nothing is. */
export function FormFault({ words }: { readonly words: ReactNode }) {
  return words === undefined ? null : (
    <Note kind="error" live>
      {words}
    </Note>
  )
}
