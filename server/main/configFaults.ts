import { existsSync } from 'node:fs'

/** What of a configuration is looked at. */
interface Checked {
  readonly priceSource: string
  readonly replayDir: string | null
  readonly indexFile: string | null
  readonly calendarsFile: string | null
  readonly policyFile: string | null
  readonly depositsFile: string | null
  readonly logo: { readonly light: string; readonly dark: string } | null
  readonly reservesFile: string | null
}

/** What of a configuration does not go together, in words for operators. */
export function inconsistencies(config: Checked): readonly string[] {
  const faults: string[] = []
  if (config.priceSource === 'replay' && config.replayDir === null) {
    faults.push('REPLAY_DIR must name the folder to replay when PRICE_SOURCE is replay')
  }
  if (config.replayDir !== null && !existsSync(config.replayDir)) {
    faults.push(`REPLAY_DIR names a folder that is not there: ${config.replayDir}`)
  }
  if (config.indexFile !== null && !existsSync(config.indexFile)) {
    faults.push(`INDEX_FILE names a file that is not there: ${config.indexFile}`)
  }
  if (config.calendarsFile !== null && !existsSync(config.calendarsFile)) {
    faults.push(`CALENDARS_FILE names a file that is not there: ${config.calendarsFile}`)
  }
  if (config.depositsFile !== null && !existsSync(config.depositsFile)) {
    faults.push(`DEPOSITS_FILE names a file that is not there: ${config.depositsFile}`)
  }
  if (config.reservesFile !== null && !existsSync(config.reservesFile)) {
    faults.push(`RESERVES_FILE names a file that is not there: ${config.reservesFile}`)
  }
  if (config.policyFile !== null && !existsSync(config.policyFile)) {
    faults.push(`POLICY_FILE names a file that is not there: ${config.policyFile}`)
  }
  for (const path of new Set([config.logo?.light, config.logo?.dark])) {
    if (path !== undefined && !existsSync(path)) {
      faults.push(`LOGO_FILE names a file that is not there: ${path}`)
    }
  }
  return faults
}
