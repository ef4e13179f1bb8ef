import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { GoogleBackBody } from '#protocol/google.ts'
import type { LoginTicket } from '#protocol/secondFactor.ts'
import {
  useFinishGoogleMutation,
  useLoginByGoogleMutation,
} from '#src/entities/session/google.api.ts'
import { googleStep, type WayToGoogle, wayToGoogle } from '#src/entities/session/googleWay.ts'
import { deviceId } from '#src/features/sign-in/password/device.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { safeReturnPath } from '#src/shared/session/returnPath.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { announce } from '#src/shared/ui/announcer.ts'

/** Where the way back from Google stands; a fault of no other kind is told by its own words. */
export type BackState =
  | 'checking'
  | 'declined'
  | 'elsewhere'
  | 'over'
  | 'lost'
  | 'away'
  | 'taken'
  | 'unvouched'
  | 'inUse'
  | 'new'
  | { readonly fault: unknown }
  | LoginTicket

interface GoogleBack {
  readonly state: BackState
  /** The way that this tab was on; null where it was on none. */
  readonly way: WayToGoogle | null
  /** Asks once more what became of it. */
  check(): void
}

/** What stands in the address, and what this tab kept. */
interface Arrival {
  readonly way: WayToGoogle | null
  readonly answer: Pick<GoogleBackBody, 'code' | 'state' | 'iss'> | null
  readonly declined: boolean
}

function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search)
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')]
  const answer =
    code === null || state === null ? null : { code, state, ...(iss === null ? {} : { iss }) }
  return { way: wayToGoogle.read(), answer, declined: query.has('error') }
}

function beginningOf({ way, answer, declined }: Arrival): BackState {
  if (declined) return 'declined'
  return way === null || answer === null ? 'elsewhere' : 'checking'
}

/** What refusals mean here; of one that links or proves, `inUse` in place of `taken`. */
const MEANINGS: Readonly<Partial<Record<ErrorCode, BackState>>> = {
  [CODE.codeNotSent]: 'over',
  [CODE.codeWrong]: 'over',
  [CODE.unavailable]: 'away',
  [CODE.linkedElsewhere]: 'taken',
  [CODE.emailNotVouched]: 'unvouched',
  [CODE.termsNotAccepted]: 'new',
}

function stateOf(fault: unknown, purpose: WayToGoogle['purpose']): BackState {
  if (!isCallFault(fault)) return { fault }
  if (fault.kind !== 'refused') return 'lost'
  const state = MEANINGS[fault.code] ?? { fault }
  return state === 'taken' && purpose !== 'login' ? 'inUse' : state
}

/** Ends the way to Google that this tab is on. The address loses what Google put into it at once. */
export function useGoogleBack(): GoogleBack {
  const { t } = useTranslation('google')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const [login] = useLoginByGoogleMutation()
  const [finish] = useFinishGoogleMutation()
  const [arrival] = useState(() => readArrival(search))
  const [state, setState] = useState(() => beginningOf(arrival))
  const begun = useRef(false)
  const { way, answer } = arrival

  /** What came of it; null where it is done. */
  const ask = async (): Promise<BackState | null> => {
    if (way === null || answer === null) return 'elsewhere'
    const { flowId, secret, purpose, act, terms } = way
    const body = { flowId, secret, ...answer, lang: currentLanguage().text }
    if (purpose === 'login') {
      const { data, error } = await login({
        ...body,
        device: deviceId(),
        ...(terms === undefined ? {} : { terms }),
      })
      if (data === undefined) return stateOf(error, purpose)
      if ('ticket' in data) return data
      dispatch(signedIn(data))
      return null
    }
    const { error } = await finish(body)
    if (error !== undefined) return stateOf(error, purpose)
    if (purpose === 'step') googleStep.write({ flowId, secret, act })
    else announce(t('info.linked'))
    return null
  }
  const settle = async (became: BackState | null): Promise<void> => {
    if (became === null) await navigate(safeReturnPath(way?.back ?? null), { replace: true })
    else setState(became)
  }
  const arrive = useEffectEvent(async (): Promise<BackState | null> => {
    wayToGoogle.clear()
    await navigate(pathname, { replace: true })
    return state === 'checking' ? ask() : state
  })
  const settled = useEffectEvent(settle)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void arrive().then((became) => settled(became))
  }, [])
  return {
    state,
    way,
    check() {
      setState('checking')
      void ask().then(settle)
    },
  }
}
