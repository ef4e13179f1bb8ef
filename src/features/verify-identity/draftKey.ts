/** Where the tab keeps a form of the identity check; by itself, as a sign-out needs nothing else of it. */
export const DRAFT_KEY = 'identityDraft'
