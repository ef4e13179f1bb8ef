import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './repository.ts'

/** One fault a rule of the linter must see: [rule, file, text]. */
const SEEDED: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['strict-boolean-expressions', 'money.ts', 'export const f = (n: bigint): number => (n ? 1 : 2)'],
  [
    'strict-boolean-expressions',
    'missing.ts',
    'export const f = (s: string | null): number => (s ? 1 : 2)',
  ],
  ['no-floating-promises', 'later.ts', 'export const f = () => { Promise.resolve(1) }'],
  ['no-misused-promises', 'each.ts', '[1].forEach(async () => { await Promise.resolve() })'],
  [
    'switch-exhaustiveness-check',
    'states.ts',
    "export function f(s: 'a' | 'b') { switch (s) { case 'a': return 1 } return 2 }",
  ],
  ['no-explicit-any', 'any.ts', 'export const f = (x: any) => String(x)'],
  [
    'no-unsafe-assignment',
    'read.ts',
    "export const f = () => { const x: string = JSON.parse('1'); return x }",
  ],
  ['no-non-null-assertion', 'sure.ts', 'export const f = (x: string | null) => x!.length'],
  [
    'consistent-type-imports',
    'import.ts',
    "import { A } from './types.ts'\nexport const a: A = { x: 1 }",
  ],
  ['ban-ts-comment', 'silent.ts', '// @ts-ignore\nexport const a: string = 1'],
  ['eqeqeq', 'equal.ts', "export const f = (x: string | number) => x == '1'"],
  ['no-console', 'talk.ts', "console.log('x')"],
  ['only-throw-error', 'throw.ts', "export const f = () => { throw 'x' }"],
  ['max-lines-per-function', 'long.ts', `export function f() {\n${'  f\n'.repeat(70)}}`],
  [
    'exhaustive-deps',
    'Effect.tsx',
    "import { useEffect } from 'react'\nexport function Effect({ a }: { a: () => void }) { useEffect(() => { a() }, []); return null }",
  ],
  [
    'rules-of-hooks',
    'Hook.tsx',
    "import { useState } from 'react'\nexport function Hook({ a }: { a: boolean }) { if (a) useState(1); return null }",
  ],
  ['alt-text', 'Image.tsx', 'export const Image = () => <img src="a.png" />'],
  [
    'click-events-have-key-events',
    'Click.tsx',
    'export const Click = () => <div onClick={() => undefined} />',
  ],
  [
    'no-danger',
    'Danger.tsx',
    "export const Danger = () => <p dangerouslySetInnerHTML={{ __html: '' }} />",
  ],
]

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['**/*'],
}

interface Report {
  readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[]
}

describe('the linter', () => {
  let folder = ''
  let report: Report = { diagnostics: [] }

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
    mkdirSync(path.join(folder, 'src'))
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
    writeFileSync(path.join(folder, 'src/types.ts'), 'export interface A { x: number }\n')
    for (const [, file, text] of SEEDED) writeFileSync(path.join(folder, 'src', file), `${text}\n`)
    const { stdout, stderr } = spawnSync(
      path.join(ROOT, 'node_modules/.bin/oxlint'),
      ['--config', path.join(ROOT, '.oxlintrc.json'), '--format=json', 'src'],
      { cwd: folder, encoding: 'utf8' },
    )
    if (!stdout.startsWith('{')) throw new Error(`the linter did not run: ${stdout}${stderr}`)
    report = JSON.parse(stdout) as Report
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(SEEDED)('sees %s in %s', (rule, file) => {
    const found = report.diagnostics.filter(
      ({ code, filename }) => filename.endsWith(file) && code?.includes(`(${rule})`) === true,
    )
    expect(found).not.toEqual([])
  })

  it('has nothing against good code', () => {
    expect(report.diagnostics.filter(({ filename }) => filename.endsWith('types.ts'))).toEqual([])
  })
})
