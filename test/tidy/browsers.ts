import { type Finding, lineAt, type SourceFile } from './repository.ts'

/** `(?<=` and `(?<!`, which Safari has from 16.4 on: before, a page with one of them does not even start. */
const LOOK_BEHIND = /\(\?<[=!]/g

/** What a browser reads is understood by the oldest that the build is for. */
export function checkBrowsers({ path, text }: SourceFile): readonly Finding[] {
  return [...text.matchAll(LOOK_BEHIND)].map(({ index }) => ({
    path,
    line: lineAt(text, index),
    message: 'older browsers cannot look behind in a regular expression',
  }))
}
