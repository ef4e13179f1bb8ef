import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import {
  useGetChartLayoutQuery,
  useSaveChartLayoutMutation,
} from '#src/entities/drawing/drawing.api.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { type ChartSettings, FIRST_SETTINGS, readSettings } from './chartSettings.ts'
import { useSaving } from './useSaving.ts'

/** What this device has of it, and whether the server could not be told yet. */
interface Own {
  readonly settings: ChartSettings
  readonly unsaved: boolean
}

const kept = stored<Own>({
  key: 'chart',
  version: 1,
  parse(raw) {
    if (!isRecord(raw)) return null
    // Earlier releases kept the settings alone.
    const settings = readSettings(raw['settings'] ?? raw)
    return settings === null ? null : { settings, unsaved: raw['unsaved'] === true }
  },
})

/** There is one layout, for every instrument. */
const ALL = 'all'

/**
 * How charts are drawn, and the way to change it. A customer's own is the same on every device; this one keeps a copy, which
 * is all that a visitor has, and what stands until the server's is here.
 */
export function useChartLayout(): readonly [ChartSettings, (next: ChartSettings) => void] {
  const signedIn = useSelector(selectLoggedIn)
  const [own, setOwn] = useState<Own>(
    () => kept.read() ?? { settings: FIRST_SETTINGS, unsaved: false },
  )
  const [save] = useSaveChartLayoutMutation()
  const saving = useSaving<ChartSettings>(signedIn, save)
  const pending = saving.of(ALL)
  const { currentData: answer } = useGetChartLayoutQuery(undefined, {
    skip: !signedIn,
    // Another device may have changed it meanwhile. The server does not know yet what is not saved.
    refetchOnMountOrArgChange: pending === undefined,
  })
  // Another release may have written it.
  const currentData = useMemo(
    () => (answer === undefined || answer === null ? answer : readSettings(answer)),
    [answer],
  )
  useEffect(() => {
    if (own.settings !== FIRST_SETTINGS) kept.write(own)
  }, [own])
  const submit = (settings: ChartSettings): void => {
    void saving.submit(ALL, settings).then((isSaved) => {
      if (isSaved) setOwn({ settings, unsaved: false })
    })
  }
  const isFirst = own.settings === FIRST_SETTINGS
  const due = signedIn && pending === undefined && currentData !== undefined
  const tried = useRef(false)
  // It was another customer's.
  if (!signedIn && own.unsaved) setOwn({ ...own, unsaved: false })
  if (due && !own.unsaved && currentData !== null && currentData !== own.settings) {
    setOwn({ settings: currentData, unsaved: false })
  }
  useEffect(() => {
    if (!signedIn) tried.current = false
    const isWaiting = own.unsaved || (currentData === null && !isFirst)
    if (!due || !isWaiting || tried.current) return
    tried.current = true
    submit(own.settings)
  })
  const change = (next: ChartSettings): void => {
    // Until the server has it: a visit that ends before that goes on with it.
    setOwn({ settings: next, unsaved: signedIn })
    if (signedIn) submit(next)
  }
  const theirs = signedIn && !own.unsaved ? currentData : undefined
  return [pending?.body ?? theirs ?? own.settings, change]
}
