import { describe, expect, it } from 'vitest'
import { listPaths, type SourceFile } from '../tidy/repository.ts'
import { readImports } from './imports.ts'
import { breaches, CODE, readCode } from './judge.ts'
import { RULES, unusedEdges } from './rules.ts'

/** At least one breach of each rule: [rule, file, its line]. */
const SEEDED: readonly (readonly [rule: string, file: string, line: string])[] = [
  ['not-found', 'src/shared/lib/lost.ts', "import './nowhere.ts'"],
  ['not-found', 'src/shared/lib/short.ts', "import { cx } from './cx'"],
  ['src-layers', 'src/pages/home/HomePage.tsx', "import '#src/app/store.ts'"],
  ['src-layers', 'src/features/trade/submit.ts', "import '#src/pages/home/room.ts'"],
  [
    'src-layers',
    'src/entities/order/row.ts',
    "const later = import('#src/features/trade/ticket.ts')",
  ],
  ['src-layers', 'src/shared/ui/Chip.tsx', "import type { A } from '#src/entities/order/order.ts'"],
  ['src-siblings', 'src/pages/home/hero.ts', "import '#src/pages/market/room.ts'"],
  ['src-siblings', 'src/features/trade/nonce.ts', "export * from '#src/features/sign-in/nonce.ts'"],
  [
    'src-siblings',
    'src/entities/order/price.ts',
    "type A = import('#src/entities/market/market.ts').A",
  ],
  ['server-layers', 'server/platform/log.ts', "import '#server/http/kernel/call.ts'"],
  ['server-layers', 'server/modules/market/push.ts', "import '#server/http/kernel/call.ts'"],
  ['server-layers', 'server/http/reload.ts', "import '#server/main/app.ts'"],
  ['module-edges', 'server/modules/ledger/post.ts', "import '#server/modules/market/service.ts'"],
  ['module-edges', 'server/modules/contracts/open.ts', "import '#server/modules/auth/service.ts'"],
  [
    'module-edges',
    'server/modules/lottery/service.ts',
    "import '#server/modules/ledger/service.ts'",
  ],
  ['module-door', 'server/http/ledger.ts', "import '#server/modules/ledger/store.ts'"],
  ['module-door', 'server/modules/contracts/quick.ts', "import '#server/modules/ledger/store.ts'"],
  ['two-wings', 'src/app/boot.ts', "import '#server/platform/clock.ts'"],
  ['two-wings', 'server/main/boot.ts', "import '#src/app/store.ts'"],
  ['protocol-alone', 'protocol/fee.ts', "import 'node:fs'"],
  ['protocol-alone', 'protocol/view.ts', "import 'react'"],
  ['product-sees-tests', 'server/main/fake.ts', "import '#kit/database.ts'"],
  ['product-sees-tests', 'server/main/a.test.ts', "import '../../scripts/seed.mjs'"],
  ['product-sees-tests', 'src/shared/lib/b.ts', "import './cx.test.ts'"],
  ['sql-in-stores', 'server/http/rows.ts', "import pg from 'pg'"],
  ['fastify-in-http', 'server/modules/market/reply.ts', "import '@fastify/helmet'"],
  ['rules-are-pure', 'server/modules/contracts/rulesOpen.ts', "import './store.ts'"],
  ['rules-are-pure', 'server/modules/contracts/rules.ts', "import 'node:fs'"],
  ['named-across', 'src/features/trade/far.ts', "import '../../entities/order/order.ts'"],
  ['no-zod-in-browser', 'src/shared/lib/parse.ts', "import { z } from 'zod'"],
  ['no-zod-in-browser', 'src/shared/lib/lots.ts', "import { Lots } from '#protocol/lots.ts'"],
  ['no-zod-in-browser', 'src/shared/lib/late.ts', "const a = import('#protocol/lots.ts')"],
  ['no-cycles', 'protocol/chicken.ts', "import type { Egg } from './egg.ts'"],
]

/** What the seeded lines lead to, and lines that are as they should be. */
const INNOCENT: readonly (readonly [file: string, line: string])[] = [
  ['src/app/store.ts', "import '#src/features/trade/ticket.ts'"],
  ['src/pages/home/room.ts', "import '#src/features/sign-in/nonce.ts'"],
  ['src/pages/market/room.ts', ''],
  ['src/features/trade/ticket.ts', "import '#src/entities/order/order.ts'"],
  ['src/features/sign-in/nonce.ts', "import '#src/shared/lib/cx.ts'"],
  ['src/entities/order/order.ts', "import '#protocol/money.ts'"],
  ['src/entities/market/market.ts', ''],
  ['src/features/trade/ticket.test.tsx', "import '#src/features/sign-in/nonce.ts'"],
  ['src/shared/lib/cx.ts', ''],
  ['src/shared/lib/cx.test.ts', "import './cx.ts'; import '#kit/database.ts'"],
  ['server/main/app.ts', "import '#server/http/kernel/call.ts'"],
  ['server/http/kernel/call.ts', "import '#server/modules/ledger/service.ts'; import 'fastify'"],
  ['server/platform/clock.ts', "import '#protocol/money.ts'; import 'pg'"],
  ['server/modules/ledger/service.ts', "import './store.ts'; import '#server/platform/clock.ts'"],
  ['server/modules/ledger/store.ts', ''],
  ['server/modules/market/service.ts', ''],
  ['server/modules/risk/service.ts', "import '#server/modules/ledger/service.ts'"],
  ['server/modules/auth/service.ts', ''],
  ['server/modules/contracts/store.ts', ''],
  ['server/main/ok.test.ts', "import '#kit/database.ts'"],
  ['test/kit/database.ts', "import '#server/main/app.ts'"],
  ['scripts/seed.mjs', ''],
  ['protocol/money.ts', ''],
  ['protocol/fields.ts', "import 'zod'"],
  ['protocol/lots.ts', "import './fields.ts'"],
  ['src/shared/lib/typed.ts', "import type { Lots } from '#protocol/lots.ts'"],
  ['src/shared/lib/parse.test.ts', "import 'zod'"],
  ['protocol/egg.ts', "import './chicken.ts'"],
]

const files: readonly SourceFile[] = [
  ...SEEDED.map(([, path, text]) => ({ path, text })),
  ...INNOCENT.map(([path, text]) => ({ path, text })),
]
const found = breaches(readImports(files, new Set(files.map((file) => file.path))))

describe('a seeded breach', () => {
  it.each(SEEDED)('of %s in %s is caught: %s', (rule, file) => {
    const blamed = found.filter((line) => line.startsWith(file) && line.includes(`: ${rule}. `))
    expect(blamed).not.toEqual([])
  })

  it('is there for every rule', () => {
    const seeded = new Set(SEEDED.map(([rule]) => rule))
    expect(RULES.map((rule) => rule.name).filter((name) => !seeded.has(name))).toEqual([])
  })

  it('is the only thing that is blamed', () => {
    const innocent = INNOCENT.map(([file]) => file).filter((file) =>
      found.some((line) => line.startsWith(`${file}:`)),
    )
    expect(innocent).toEqual([])
  })
})

describe('the layers of this repository', () => {
  const code = readCode()

  it('were read: every file of them, and their imports', () => {
    const onDisk = listPaths().filter((path) => CODE.test(path))
    expect(code.files.map((file) => file.path)).toEqual(onDisk)
    expect(onDisk.length).toBeGreaterThan(60)
    const silent = code.files.filter(
      (file) =>
        /^import .* from '/m.test(file.text) && !code.edges.some((edge) => edge.from === file.path),
    )
    expect(silent.map((file) => file.path)).toEqual([])
  })

  it('hold', () => {
    expect(breaches(code.edges)).toEqual([])
  })

  it('need every edge that is allowed between modules', () => {
    expect(unusedEdges(code.edges)).toEqual([])
    const without = code.edges.filter(({ to }) => to?.startsWith('server/modules/policy/') !== true)
    expect(unusedEdges(without)).toContain('spot > policy')
  })
})
