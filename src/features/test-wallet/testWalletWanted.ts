import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** How the test wallet behaves. */
export interface TestWalletOptions {
  /** Milliseconds until it appears. */
  readonly late: number
  /** Declines every signature. */
  readonly refuses: boolean
  /** Shares no address until unlocked. */
  readonly locked: boolean
}

function parseOptions(raw: unknown): TestWalletOptions | null {
  if (typeof raw !== 'object' || raw === null) return null
  const fields: Partial<Record<keyof TestWalletOptions, unknown>> = raw
  const late = typeof fields.late === 'number' && fields.late >= 0 ? fields.late : 0
  return { late, refuses: fields.refuses === true, locked: fields.locked === true }
}

/** The tab's choice, so that following links keeps the wallet. */
const testWalletStored: Stored<TestWalletOptions> = stored({
  key: 'testWallet',
  version: 1,
  scope: 'tab',
  parse: parseOptions,
})

/** Reads `?wallet=test&late=400&refuses=1&locked=1`; null when the address asks for none. */
export function testWalletAsked(search: string): TestWalletOptions | null {
  const params = new URLSearchParams(search)
  if (params.get('wallet') !== 'test') return null
  const late = Number(params.get('late') ?? '0')
  return {
    late: Number.isFinite(late) && late > 0 ? late : 0,
    refuses: params.get('refuses') === '1',
    locked: params.get('locked') === '1',
  }
}

/** The options to start it with: from the address, else from earlier in this tab; null for none. */
export function testWalletWanted(search: string): TestWalletOptions | null {
  const asked = testWalletAsked(search)
  if (asked === null) return testWalletStored.read()
  testWalletStored.write({ ...asked, late: 0 })
  return asked
}
