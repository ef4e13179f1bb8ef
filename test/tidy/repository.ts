import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder this repository is checked out in. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Folders that hold nothing written by hand. */
const SKIPPED = new Set([
  '.git',
  '.cache',
  '.data',
  '.shots',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Something a check found: where, and what to do about it. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

function* walk(folder: string, prefix: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* walk(path.join(folder, entry.name), name)
    else if (!entry.name.endsWith('.log')) yield name
  }
}

/** Paths of every hand-written file below `root`, sorted. */
export function listPaths(root: string = ROOT): readonly string[] {
  return [...walk(root, '')].sort()
}

/** The files whose path matches, with their text. */
export function readFiles(matching: RegExp, root: string = ROOT): readonly SourceFile[] {
  return listPaths(root)
    .filter((name) => matching.test(name))
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))
}

/** One-based line of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Findings as lines a person can click on. */
export function describeFindings(findings: readonly Finding[]): readonly string[] {
  return findings.map((finding) => `${finding.path}:${finding.line} ${finding.message}`)
}
