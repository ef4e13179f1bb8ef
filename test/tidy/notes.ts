import { type Finding, lineAt, type SourceFile } from './repository.ts'

const MARKERS = 'TODO|FIXME|XXX|HACK'

const RULES: readonly (readonly [pattern: RegExp, message: string])[] = [
  [new RegExp(`\\b(${MARKERS})\\b`, 'g'), 'do it now or drop it: no notes to do later'],
  [
    /(?:eslint|oxlint|biome|prettier|stylelint|knip)-(?:disable|ignore)\b/g,
    'change the code or the rule: no switched-off checks',
  ],
  [/\bbiome-ignore\b/g, 'change the code or the rule: no switched-off checks'],
  [/@ts-(?:ignore|nocheck|expect-error)\b/g, 'give it a type: no silenced compiler'],
  [
    /\b(?:it|test|describe)\.(?:(?:only|todo|fixme)\(|skip\(\s*['"`])/g,
    'run every test: skip only on a condition, with its reason',
  ],
  [
    /^\s*\/\/\s*(?:import\b.*from|export (?:const|function)|(?:const|let) \w+ =|return .*\)$|await \w|\}\s*(?:else|\)|,|;)?$)/gm,
    'delete it: version control remembers old code',
  ],
]

/** No notes for later, no switched-off checks, no commented-out code. */
export function checkNotes(file: SourceFile): readonly Finding[] {
  return RULES.flatMap(([pattern, message]) =>
    [...file.text.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      message,
    })),
  )
}
