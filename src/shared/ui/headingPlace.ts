import { createContext } from 'react'

/** Where a page's heading stands instead of on the page: in the bar of a phone. Null: on the page. */
export const HeadingPlace = createContext<HTMLElement | null>(null)
