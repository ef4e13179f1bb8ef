import { defineConfig } from 'vitest/config'

const SKIPPED = ['**/node_modules/**', '**/dist/**', '**/.cache/**']

/**
 * Four kinds of test, by file name: `*.test.ts` pure logic, `*.test.tsx` components in happy-dom,
 * `*.db.test.ts` on PostgreSQL, and the rules of the repository itself under `test/`.
 */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,src,server,scripts}/**/*.test.ts', 'test/kit/**/*.test.ts'],
          exclude: [...SKIPPED, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', 'test/kit/**/*.test.tsx'],
          exclude: SKIPPED,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['{server,test}/**/*.db.test.ts'],
          exclude: SKIPPED,
          globalSetup: ['test/kit/postgres.globalSetup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'repo',
          environment: 'node',
          include: ['test/{architecture,locales,tidy}/**/*.test.ts'],
          exclude: SKIPPED,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
