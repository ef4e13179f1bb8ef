import type { ReactNode } from 'react'
import type { GoogleAct, OwnerProof } from '#protocol/google.ts'
import { useGetWaysInQuery } from '#src/entities/session/google.api.ts'
import { ProveOwner } from '#src/features/sign-in/google/ProveOwner.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import css from './InfoPage.module.css'

interface OwnerSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What follows from it. */
  readonly children: ReactNode
  readonly act: GoogleAct
  readonly button: string
  /** Does it; rejected with the fault of the call. */
  readonly onProof: (proof: OwnerProof) => Promise<unknown>
  readonly onDone: () => void
}

/** Says what follows from an act, and has the owner prove that it is they who ask. */
export function OwnerSheet({ open, onClose, title, children, ...asked }: OwnerSheetProps) {
  const { data: ways } = useGetWaysInQuery()
  const { act, button, onProof, onDone } = asked
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? (
        <div className={css.section}>
          {children}
          <ProveOwner
            act={act}
            byPassword={ways?.password ?? false}
            button={button}
            onProof={async (proof) => {
              await onProof(proof)
              return onDone
            }}
          />
        </div>
      ) : null}
    </Sheet>
  )
}
