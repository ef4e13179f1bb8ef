import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import * as CODE from '#protocol/errorCodes.ts'
import type { WaysIn } from '#protocol/google.ts'
import type { OwnerAct, OwnerProof } from '#protocol/ownerProof.ts'
import { googleStep } from '#src/entities/session/googleWay.ts'
import {
  SecondFactorField,
  useSecondFactorOn,
} from '#src/entities/session/ui/SecondFactorField.tsx'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import type { WithSession } from '#src/shared/session/session.slice.ts'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useFaultWords } from '../password/ui/FormFault.tsx'
import { ConfirmByGoogle } from './ConfirmByGoogle.tsx'

/** What says who one is. */
export type ProofWay = 'wallet' | 'password' | 'google'

const WALLET_FIRST = ['wallet', 'password', 'google'] as const
const PASSWORD_FIRST = ['password', 'wallet', 'google'] as const

/** What an account can prove itself by, the nearest at hand first: who signed in without a wallet may have none here. */
export function useProofWays(ways: WaysIn): readonly ProofWay[] {
  const byAccount = useSelector(({ session }: WithSession) => session.byAccount)
  const has = { ...ways, google: ways.google !== null }
  return (byAccount ? PASSWORD_FIRST : WALLET_FIRST).filter((way) => has[way])
}

interface Asking {
  readonly act: OwnerAct
  readonly way: ProofWay
  /** Why the act was refused. */
  readonly fault: unknown
  /** Whether a recovery code does for the second factor, too. */
  readonly recovery?: boolean | undefined
}

interface TypedProof {
  /** Null while something is missing, and of a wallet: it signs last. */
  readonly proof: OwnerProof | null
  readonly factor: { readonly factor?: string }
  /** Whether the second factor is still to be typed. */
  readonly lacksFactor: boolean
  /** Google is to confirm first, which leaves this page. */
  readonly atGoogle: boolean
  readonly fields: ReactNode
}

/** What an owner types to prove that it is they: the password or what Google said, and the second factor. */
export function useTypedProof({ act, way, fault, recovery }: Asking): TypedProof {
  const { t } = useTranslation(['account', 'google'])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isProtected = useSecondFactorOn(fault)
  const google = useGoogleStep(act, fault)
  const wrong = useFaultWords(fault, ['current', 'factor'])
  const lacksFactor = isProtected && code.trim() === ''
  const factor = isProtected ? { factor: code } : {}
  const says = way === 'google' ? google : password === '' ? null : { password }
  const proof = way === 'wallet' || says === null || lacksFactor ? null : { ...says, ...factor }
  const atGoogle = way === 'google' && google === null
  const fields = (
    <>
      {way === 'password' ? (
        <TextField
          label={t('currentPassword')}
          type="password"
          fill="current-password"
          value={password}
          onChange={setPassword}
          error={wrong.current}
          maxLength={256}
        />
      ) : null}
      {way === 'google' ? <ConfirmByGoogle act={act} confirmed={google !== null} /> : null}
      {isProtected && !atGoogle ? (
        <SecondFactorField
          value={code}
          onChange={setCode}
          error={wrong.factor}
          recovery={recovery}
        />
      ) : null}
    </>
  )
  return { proof, factor, lacksFactor, atGoogle, fields }
}

/** What Google confirmed for this act, in this tab; null where nothing, or once that was refused. */
function useGoogleStep(act: OwnerAct, fault: unknown) {
  const [kept] = useState(() => {
    const step = googleStep.read()
    return step?.act === act ? step : null
  })
  useEffect(() => {
    if (kept !== null) googleStep.clear()
  }, [kept])
  const isOver = isRefusedWith(fault, CODE.codeWrong)
  return kept === null || isOver ? null : { google: { flowId: kept.flowId, secret: kept.secret } }
}
