import type { ReactNode } from 'react'
import type { OwnerAct, OwnerProof } from '#protocol/ownerProof.ts'
import { ProveOwner } from '#src/features/sign-in/owner/ProveOwner.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import css from './InfoPage.module.css'

interface OwnerSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What follows from it. */
  readonly children: ReactNode
  readonly act: OwnerAct
  /** Does it; rejected with the fault of the call. */
  readonly onProof: (proof: OwnerProof) => Promise<unknown>
  readonly onDone: () => void
}

/** Says what follows from an act, and has the owner prove that it is they who ask. */
export function OwnerSheet({ open, onClose, title, children, ...asked }: OwnerSheetProps) {
  const { act, onProof, onDone } = asked
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? (
        <div className={css.section}>
          {children}
          <ProveOwner
            act={act}
            button={title}
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
