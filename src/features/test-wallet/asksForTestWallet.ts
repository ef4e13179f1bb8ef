/** Whether an address asks for the test wallet. */
export const asksForTestWallet = (search: string): boolean => /[?&]wallet=test(&|$)/.test(search)
