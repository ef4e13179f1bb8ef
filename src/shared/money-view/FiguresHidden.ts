import { createContext } from 'react'

/** Whether amounts below show as dots, from who looks over a shoulder. */
export const FiguresHidden = createContext(false)
