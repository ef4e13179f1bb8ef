import { createContext, useContext } from 'react'
import type { PublicConfig } from '#protocol/publicConfig.ts'

export const ConfigContext = createContext<PublicConfig | null>(null)

/** The settings of this operator. */
export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext)
  if (config === null) throw new Error('the settings are provided by the entry')
  return config
}
