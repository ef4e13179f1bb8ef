/** Where the tab keeps orders that are closed or cancelled together; by itself, as a sign-out needs nothing else of it. */
export const BATCH_KEY = 'allOrders'
