import { createContext, type ReactNode } from 'react'

/** What every top bar of a phone ends with: language, support, notifications or sign-in. */
export const BarTools = createContext<ReactNode>(null)
