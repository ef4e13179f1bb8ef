import { describe, expect, it } from 'vitest'
import { readFiles } from '../tidy/repository.ts'
import { foreignTables, OWNERS, tablesOf } from './tables.ts'

const server = readFiles(/^server\/.*\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'))
const migrations = readFiles(/^server\/migrations\/.*\.sql$/)

describe('tables', () => {
  it('have the names that the last migration gave them', () => {
    const text =
      'CREATE TABLE a (n int); CREATE TABLE b (); ALTER TABLE a RENAME TO c; DROP TABLE b;'
    expect([...tablesOf([{ path: 'one.sql', text }])]).toEqual(['c'])
  })

  it.each([
    ['server/modules/plans/peek.ts', 'SELECT 1 FROM contract_order', 'reads contract_order'],
    ['server/modules/audit/mend.ts', 'UPDATE ledger_account SET x = 1', 'writes ledger_account'],
    ['server/http/forget.ts', 'DELETE FROM image', 'writes image'],
    ['server/modules/spot/join.ts', 'x JOIN withdrawal USING (id)', 'reads withdrawal'],
  ])('that others own are caught in %s', (path, text, said) => {
    const found = foreignTables([...server, { path, text }], tablesOf(migrations))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(said)
  })

  it('without an owner, and readers that no longer read, are caught', () => {
    expect(foreignTables(server, new Set(['lottery']))).toEqual(['lottery'])
    expect(foreignTables([], new Set())).not.toEqual([])
  })

  it('are in the README of their module, which every module has', () => {
    const modules = new Set(server.map(({ path }) => /^server\/modules\/\w+/.exec(path)?.[0]))
    modules.delete(undefined)
    const pages = new Map(
      readFiles(/^server\/modules\/.*README\.md$/).map((one) => [one.path, one.text]),
    )
    const said = [...modules].map((folder = '') => {
      const words = (pages.get(`${folder}/README.md`) ?? '').replaceAll(/\s+/g, ' ')
      return [
        folder,
        [...(/- \*\*Owns\*\*: ([^*]*)\. - /.exec(words)?.[1]?.matchAll(/`(\w+)`/g) ?? [])].map(
          ([, table]) => table,
        ),
      ]
    })
    const owned = [...modules].map((folder = '') => [folder, OWNERS[folder.slice(15)] ?? []])
    expect(said).toEqual(owned)
    expect(pages.size).toBe(modules.size)
  })

  it('are named by their owners alone, or by readers that are known', () => {
    expect(foreignTables(server, tablesOf(migrations))).toEqual([])
  })
})
