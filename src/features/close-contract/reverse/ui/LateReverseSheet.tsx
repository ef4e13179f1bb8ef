import { lateSheet } from '#src/shared/ui/lateSheet.tsx'

/** The sheet in which a position is turned around, loaded when it is first opened. */
export const LateReverseSheet = lateSheet(() => import('./ReverseSheet.tsx'))
