import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'

/** Opening, changing, closing and cancelling contracts, and the drafts of their tickets. */
export const contractSlice = createMoneySlice('contract')
