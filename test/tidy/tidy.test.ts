import { describe, expect, it } from 'vitest'
import { checkAmounts } from './amounts.ts'
import { checkBrowsers } from './browsers.ts'
import { checkInternals } from './internals.ts'
import { checkLeaks } from './leaks.ts'
import { checkMoney } from './money.ts'
import { checkName } from './names.ts'
import { checkNotes } from './notes.ts'
import { checkPositions } from './positions.ts'
import { describeFindings, type Finding, readFiles, type SourceFile } from './repository.ts'
import { checkSiblings } from './siblings.ts'
import { checkSize } from './size.ts'
import { checkSql } from './sql.ts'
import { checkStyles } from './styles.ts'
import { checkText } from './text.ts'
import { checkTime } from './time.ts'
import { checkWallet } from './wallet.ts'
import { checkWords } from './words.ts'

interface Rule {
  readonly name: string
  readonly check: (file: SourceFile) => readonly Finding[]
  /** The files the rule is about; at least `least` of them must be there to be read. */
  readonly about: RegExp
  readonly least: number
  /** Files that break the rule, and one that does not. */
  readonly guilty: readonly (readonly [path: string, text: string])[]
  readonly innocent: readonly [path: string, text: string]
}

const CODE = /^(?:protocol|src|server|test|scripts)\/.*\.(?:ts|tsx|mjs)$|^[^/]+\.(?:ts|cjs)$/
const NOT_TESTS = '(?!.*\\.test\\.tsx?$)'

const RULES: readonly Rule[] = [
  {
    name: 'files are at most 300 lines',
    check: checkSize,
    about: /^(?:protocol|src|server|test|scripts|verifier)\/.*\.(?:ts|tsx|mjs|css|sql|py)$/,
    least: 40,
    guilty: [['src/a.ts', 'x\n'.repeat(301)]],
    innocent: ['src/a.ts', 'x\n'.repeat(300)],
  },
  {
    name: 'no notes for later, switched-off checks or dead code',
    check: checkNotes,
    about: /^(?!test\/tidy\/).*\.(?:ts|tsx|mjs|cjs|css|sql|html|md)$/,
    least: 40,
    guilty: [
      ['a.ts', '// TODO later'],
      ['a.ts', '// oxlint-disable-next-line no-console'],
      ['a.ts', '/* eslint-disable */'],
      ['a.ts', '// @ts-ignore'],
      ['a.test.ts', "it.skip('later', () => undefined)"],
      ['a.ts', '  // const old = 1'],
    ],
    innocent: [
      'a.ts',
      '// Rounds down: the remainder is the operator\u2019s to show.\nconst a = 1',
    ],
  },
  {
    name: 'names are the words of the field, and refusals have names',
    check: checkWords,
    about: new RegExp(
      `^${NOT_TESTS}(?:protocol/(?!errorCodes)|src/|server/(?!migrations)|scripts/).*\\.(?:ts|tsx|mjs)$`,
    ),
    least: 300,
    guilty: [
      ['server/a.ts', 'const entryDesk = 1'],
      ['server/a.ts', 'interface Desks {}'],
      ['server/a.ts', '// What the scene holds.'],
      ['server/a.ts', "query('SELECT stripe FROM ledger_account')"],
      ['src/a.ts', "if (code === '10213') retry()"],
    ],
    innocent: ['src/a.ts', 'const useIsDesktop = (planet: string) => planet'],
  },
  {
    name: 'what is exported for tests alone is used in its file, and says why',
    check: checkInternals,
    about: new RegExp(`^${NOT_TESTS}(?:protocol|src|server|scripts)/.*\\.(?:ts|tsx|mjs)$`),
    least: 30,
    guilty: [
      ['src/a.ts', '/** @internal tested */\nexport const a = 1'],
      ['src/a.ts', '/** @internal tested */\nexport function a() {\n  return a()\n}'],
      ['src/a.ts', '/** @internal */\nexport const a = 1\nexport const b = a'],
      ['src/a.ts', '/** @internal tested */\n\nconst a = 1\nexport const b = a'],
    ],
    innocent: ['src/a.ts', '/** @internal tested */\nexport const a = 1\nexport const b = a'],
  },
  {
    name: 'the server reads the time from a Clock; repeating timers are listed',
    check: checkTime,
    about: new RegExp(`^${NOT_TESTS}(?:src|server|protocol)/.*\\.tsx?$`),
    least: 30,
    guilty: [
      ['server/modules/auth/service.ts', 'const now = Date.now()'],
      ['server/http/a.ts', 'const now = new Date()'],
      ['src/shared/ui/Clock.tsx', 'window.setInterval(tick, 1000)'],
      ['server/platform/pg.ts', 'setInterval(check, 1000)'],
    ],
    innocent: ['server/http/a.ts', 'const at = new Date(clock.now()).toISOString()'],
  },
  {
    name: 'the wallet is never asked for spending rights',
    check: checkWallet,
    about: new RegExp(`^${NOT_TESTS}src/.*\\.tsx?$`),
    least: 10,
    guilty: [
      ['src/a.ts', "provider.request({ method: 'eth_signTypedData_v4' })"],
      ['src/a.ts', 'const method = `eth_sendTransaction`'],
      ['src/a.ts', 'token.write.approve([spender, amount])'],
      ['src/a.ts', "call('setApprovalForAll')"],
      ['src/a.ts', "request({ method: 'wallet_addEthereumChain' })"],
      ['src/a.ts', "request({ method: 'wallet_switchEthereumChain' })"],
      ['src/features/deposit/a.ts', "request({ method: 'eth_sendTransaction' })"],
      ['src/shared/wallet/wagmi/payByWallet.ts', "request({ method: 'eth_sign' })"],
      ['src/a.ts', 'await wallet.switchChain({ id: 56 })'],
      ['src/a.ts', "import { addChain } from 'viem/actions'"],
      ['src/app/a.ts', "import { NEVER } from '#src/pages/wallet-asks/namedMethods.ts'"],
      ['src/pages/wallet-asks/namedMethods.ts', "provider.request({ method: 'eth_sign' })"],
      [
        'src/pages/wallet-asks/A.tsx',
        "import { askWallet } from '#src/shared/wallet/askWallet.ts'",
      ],
      ['src/pages/wallet-asks/A.tsx', "const name = 'eth_sign'"],
    ],
    innocent: [
      'src/a.ts',
      "provider.request({ method: 'personal_sign', params: [text, address] })",
    ],
  },
  {
    name: 'regular expressions of pages are understood by the oldest browsers',
    check: checkBrowsers,
    about: new RegExp(`^${NOT_TESTS}src/.*\\.tsx?$`),
    least: 30,
    guilty: [
      ['src/a.ts', 'const sign = /(?<=a)b/'],
      ['src/a.ts', 'const sign = /(?<!a)b/'],
    ],
    innocent: ['src/a.ts', 'const sign = /(?<name>a)(?=b)(?!c)(?:d)/'],
  },
  {
    name: 'amounts are written by one rule',
    check: checkAmounts,
    about: new RegExp(`^${NOT_TESTS}src/.*\\.tsx?$`),
    least: 100,
    guilty: [
      ['src/a.tsx', 'const text = `${format.decimal(fee, { min: 2 })}\\u00a0${asset}`'],
      ['src/a.tsx', 'const text = `${format.decimal(fee)} USDT`'],
      ['src/a.tsx', 'const shown = <Money value={fee} asset="USDT" max={2} />'],
    ],
    innocent: ['src/a.tsx', 'const shown = <Money value={fee} asset="USDT" style="exact" />'],
  },
  {
    name: 'money never passes through a JS number',
    check: checkMoney,
    about: new RegExp(
      `^${NOT_TESTS}(?:protocol/.*|server/modules/(?!market/(?:simulation/|replay/)).*|src/features/trade[^/]*/.*|src/shared/money-view/.*|src/entities/(?:balance|order)/.*)\\.tsx?$`,
    ),
    least: 10,
    guilty: [
      ['protocol/a.ts', 'const fee = parseFloat(text)'],
      ['protocol/a.ts', 'const fee = Number(units)'],
      ['protocol/a.ts', 'const fee = amount.toFixed(2)'],
      ['protocol/a.ts', 'const fee = +text'],
      ['protocol/a.ts', 'const fee = amount || 0n'],
    ],
    innocent: [
      'protocol/a.ts',
      'const fee = (amount * rate) / 10_000n; const share = Number(a / b); const id = Number(body.instrumentId)',
    ],
  },
  {
    name: 'SQL lives in the stores',
    check: checkSql,
    about: new RegExp(`^${NOT_TESTS}server/.*\\.ts$`),
    least: 30,
    guilty: [
      ['server/http/rows.ts', "query('SELECT 1 FROM ledger_account')"],
      ['server/modules/contracts/service.ts', 'query(`UPDATE contract_order SET state = $1`)'],
    ],
    innocent: ['server/modules/contracts/store.ts', "query('SELECT 1 FROM contract_order')"],
  },
  {
    name: 'visible text is a key of locales/',
    check: checkText,
    about: new RegExp(`^${NOT_TESTS}src/.*\\.tsx$`),
    least: 10,
    guilty: [
      ['src/A.tsx', 'const a = <p>Sign in</p>'],
      ['src/A.tsx', "const a = <p>{open ? 'Open' : t('closed')}</p>"],
      ['src/A.tsx', 'const a = <p>{`Total ${n}`}</p>'],
      ['src/A.tsx', 'const a = <button aria-label="Close" />'],
      ['src/A.tsx', "const a = <input placeholder={'Amount'} />"],
      ['src/A.tsx', 'const a = <p style={{ marginLeft: 4 }} />'],
    ],
    innocent: [
      'src/A.tsx',
      "const a = <p title={t('sum')} style={{ '--x': x }}>{t('total')}: {sum} <b>Glasshouse</b></p>",
    ],
  },
  {
    name: 'styles are logical, colours are tokens',
    check: checkStyles,
    about: /^src\/.*\.css$/,
    least: 3,
    guilty: [
      ['src/A.module.css', '.a { margin-left: 4px }'],
      ['src/A.module.css', '.a{left:0}'],
      ['src/A.module.css', '.a {\n  text-align: right;\n}'],
      ['src/A.module.css', '.a { border-top-left-radius: 2px }'],
      ['src/A.module.css', '.a { color: #fff }'],
      ['src/A.module.css', '.a { font-size: var(--fs-99) }'],
      ['src/A.module.css', 'html[data-b]:has(.a) { overflow: hidden }'],
    ],
    innocent: ['src/A.module.css', '/* left: */ .a { inset-inline-start: 0; color: var(--ink) }'],
  },
  {
    name: 'journeys select by role and name, never by position',
    check: checkPositions,
    about: /^test\/(?:journeys|kit)\/.*\.ts$/,
    least: 60,
    guilty: [
      ['test/journeys/a.spec.ts', 'page.getByRole(button).nth(1).click()'],
      ['test/kit/a.ts', "import '@playwright/test'; a.first()"],
      ['test/kit/a.ts', "import '@playwright/test'; a.last()"],
    ],
    innocent: ['test/kit/a.ts', 'const seen = market.last(id)'],
  },
  {
    name: 'files are called by what they hold',
    check: checkName,
    about: /^(?:protocol|src|server|test|scripts|locales)\/(?!fixtures\/|.*tsconfig\.json$)/,
    least: 40,
    guilty: [
      ['src/shared/ui/index.ts', ''],
      ['src/shared/ui/chip_row.ts', ''],
      ['src/shared/ui/Chip.tsx', 'export const Badge = 1'],
      ['src/pages/home/HomePage.tsx', 'export default function Page() {}'],
      ['src/shared/Ui/chip.ts', ''],
      ['server/migrations/ledger.sql', ''],
    ],
    innocent: ['src/features/sign-in/SignInButton.tsx', 'export function SignInButton() {}'],
  },
  {
    name: 'nothing of one machine is in the repository',
    check: checkLeaks,
    about: /^(?!test\/tidy\/).*\.(?:ts|tsx|mjs|cjs|css|sql|html|md|json)$|^\.(?:npmrc|ci\/run)$/,
    least: 40,
    guilty: [
      ['package-lock.json', '"resolved": "https://example.org/a.tgz"'],
      ['.npmrc', 'registry=https://registry.example.org/'],
      ['docs/a.md', 'see /home/me/notes'],
    ],
    innocent: ['docs/a.md', 'see docs/handbook.md and https://example.org/home/page'],
  },
]

describe.each(RULES)('$name', ({ check, about, least, guilty, innocent }) => {
  it.each(guilty)('catches a fault seeded in %s', (path, text) => {
    expect(check({ path, text })).not.toEqual([])
  })

  it('lets good code pass', () => {
    const [path, text] = innocent
    expect(check({ path, text })).toEqual([])
  })

  it('holds in this repository', () => {
    const files = readFiles(about)
    expect(files.length).toBeGreaterThanOrEqual(least)
    expect(describeFindings(files.flatMap(check))).toEqual([])
  })
})

describe('logic has its test beside it', () => {
  const logic = {
    path: 'src/features/trade/fee.ts',
    text: 'export const f = (a: bigint) => (a > 9n ? 9n : a > 0n ? a : a < 0n ? -a : 0n)',
  }

  it('catches a file without one', () => {
    const far = { path: 'src/pages/home/a.test.ts', text: "import '#src/features/trade/fee.ts'" }
    expect(checkSiblings([logic])).toHaveLength(1)
    expect(checkSiblings([logic, far])).toHaveLength(1)
  })

  it('lets a file with one pass', () => {
    const near = { path: 'src/features/trade/fee.test.ts', text: "import './fee.ts'" }
    expect(checkSiblings([logic, near])).toEqual([])
  })

  it('holds in this repository', () => {
    const files = readFiles(CODE)
    expect(files.length).toBeGreaterThan(40)
    expect(describeFindings(checkSiblings(files))).toEqual([])
  })
})
