import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadKeysDialog } from '#src/entities/preferences/keys/loadKeysDialog.ts'
import { useKeys } from '#src/entities/preferences/keys/useKeys.ts'
import { focusFirst, focusSoon } from '#src/shared/lib/focusSoon.ts'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'

const KeysDialog = lateSheet(loadKeysDialog)

const FIELD = ':is(search, [role=search]) input'

/** A button that brings the search of its page. */
const OPENER = '[data-search]'

/** The keys of every page: search, and the list of all keys. */
export default function AppKeys() {
  const [isListed, list] = useState(false)
  const navigate = useNavigate()
  const search = (): void => {
    if (focusFirst(FIELD)) return
    if (!focusFirst(OPENER)) void navigate('/market')
    focusSoon(FIELD, OPENER)
  }
  useKeys({ search, help: () => list(true) })
  return isListed ? <KeysDialog onClose={() => list(false)} /> : null
}
