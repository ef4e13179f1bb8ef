import { useSelector } from 'react-redux'
import EndedNote from '#src/features/sign-in/EndedNote.tsx'
import { selectEnded } from '#src/shared/session/session.slice.ts'
import InviteNote from './InviteNote.tsx'

/** Why the last session ended, and who invited this browser. */
export default function SignInNotes() {
  const ended = useSelector(selectEnded)
  return (
    <>
      {ended === null ? null : <EndedNote />}
      <InviteNote />
    </>
  )
}
