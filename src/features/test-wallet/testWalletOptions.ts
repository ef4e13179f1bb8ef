import { testWalletStored } from './testWalletWanted.ts'

/** How the test wallet behaves. */
export interface TestWalletOptions {
  /** Milliseconds until it appears. */
  readonly late: number
  /** Declines every signature. */
  readonly refuses: boolean
  /** Shares no address until unlocked. */
  readonly locked: boolean
}

/** Reads `?wallet=test&late=400&refuses=1&locked=1`. */
export function readTestWallet(asked: string): TestWalletOptions {
  const params = new URLSearchParams(asked)
  const late = Number(params.get('late') ?? '0')
  return {
    late: Number.isFinite(late) && late > 0 ? late : 0,
    refuses: params.get('refuses') === '1',
    locked: params.get('locked') === '1',
  }
}

/** Keeps the tab's choice for the pages it goes to next, where the wallet is there at once. */
export function keepTestWallet({ refuses, locked }: TestWalletOptions): void {
  testWalletStored.write(`?wallet=test&refuses=${refuses ? 1 : 0}&locked=${locked ? 1 : 0}`)
}
