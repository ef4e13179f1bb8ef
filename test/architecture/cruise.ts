import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { ROOT } from '../tidy/repository.ts'

const LAYERS = ['contract', 'src', 'server', 'test', 'scripts']

/** Reads every module below `root` and judges it by the rules of `.dependency-cruiser.cjs`. */
export async function judge(
  root: string,
  folders: readonly string[] = LAYERS,
): Promise<ICruiseResult> {
  const config = await extractDepcruiseConfig(path.join(ROOT, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    [...folders],
    {
      ...config.options,
      ruleSet: { forbidden: config.forbidden ?? [] },
      validate: true,
      baseDir: root,
    },
    config.options?.enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  return output
}

/** Each breach as one line: the import, the rule, and where the line belongs. */
export function breaches(result: ICruiseResult): readonly string[] {
  const rules = result.summary.ruleSetUsed?.forbidden ?? []
  return result.summary.violations.map(({ from, to, rule }) => {
    const advice = rules.find((known) => known.name === rule.name)?.comment ?? ''
    return `${from} -> ${to}: ${rule.name}. ${advice}`
  })
}
